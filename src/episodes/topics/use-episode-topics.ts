import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatClockTime } from "#episodes/durations.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { EPISODES_KEY } from "#episodes/import/import.queries.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import type { AiringInput } from "#topics/aired/aired.contract.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { createAiringClient, episodeTopicsQuery } from "./airing.queries.ts";
import { INVALID_TIME_MESSAGE, parseTypedTimes } from "./airing.rules.ts";

/**
 * A time that was typed for a topic. `before` is the second that the topic was linked to when typing began, and `note`
 * says what somebody else has saved since.
 */
type TopicTimeDraft = { text: string; before: number | null; note?: string };

type TopicToAdd = { id: number; content: string };

/** Tracks an episode's topics while they are being edited. `save` sends the changes. */
export function useEpisodeTopics(episode: Episode) {
  const loadedTopics = useQuery(episodeTopicsQuery(episode.id));
  const queryClient = useQueryClient();
  const [addedTopics, setAddedTopics] = useState<TopicToAdd[]>([]);
  const [removedIds, setRemovedIds] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState<Record<number, TopicTimeDraft>>({});
  const [shouldNotify, setNotify] = useState(true);
  const linkedTopics = (loadedTopics.data ?? []).map(({ id, content, seconds }) => ({
    id,
    content,
    linked: seconds,
  }));
  const rows = [...linkedTopics, ...addedTopics.map((topic) => ({ ...topic, linked: null }))]
    .filter(
      ({ id }, index, allRows) =>
        !removedIds.includes(id) && allRows.findIndex((otherRow) => otherRow.id === id) === index,
    )
    .map((row) => ({ ...row, text: typed[row.id]?.text ?? formatClockTime(row.linked ?? 0) }));
  const { changes, errors: timeErrors } = parseTypedTimes(rows, episode);
  const missingTimes = rows.filter(({ text }) => text.trim() === "");
  const errors: Record<number, string> = {
    ...timeErrors,
    ...Object.fromEntries(missingTimes.map(({ id }) => [id, INVALID_TIME_MESSAGE])),
  };
  const topicsToUnlink = linkedTopics.filter(({ id }) => removedIds.includes(id));
  const notes: Record<number, string | undefined> = Object.fromEntries(
    Object.entries(typed).map(([id, { note }]) => [id, note]),
  );

  const putLink = (id: number, before: number | null, body: AiringInput) => {
    const basedOn = before === null ? undefined : { episodeId: episode.id, seconds: before };
    return createAiringClient()("PUT /api/topics/{id}/aired", { params: { id }, body: { ...body, basedOn } });
  };
  const saveTime = async (id: number, seconds: number) => {
    const isNew = addedTopics.some((topic) => topic.id === id);
    const { before = null } = typed[id] ?? {};
    await putLink(id, before, { episodeId: episode.id, seconds, notify: shouldNotify && isNew }).catch(
      (error) => {
        const newest = getConflictingTime(error);
        if (newest) setTyped((now) => ({ ...now, [id]: { text: formatClockTime(seconds), ...newest } }));
        throw error;
      },
    );
    return id;
  };
  /** Saves the changes. Returns whether all of them were saved. If one fails, a toast shows the reason. */
  async function save(): Promise<boolean> {
    const saved: number[] = [];
    try {
      for (const { id, linked } of topicsToUnlink)
        await putLink(id, linked, { episodeId: null, notify: false });
      for (const { id, seconds } of changes) saved.push(await saveTime(id, seconds));
      return true;
    } catch (error) {
      toastFailure("Not all topics were saved", error);
      return false;
    } finally {
      if (topicsToUnlink.length + changes.length > 0)
        await queryClient.invalidateQueries({ queryKey: [EPISODES_KEY, "topics", episode.id] });
      setTyped((now) =>
        Object.fromEntries(Object.entries(now).filter(([id]) => !saved.includes(Number(id)))),
      );
    }
  }
  return {
    loaded: loadedTopics,
    rows,
    errors,
    /** What to show next to a topic's time: an error, or what somebody else has saved since. */
    messages: { ...notes, ...errors },
    isChanged: topicsToUnlink.length + changes.length + Object.keys(errors).length > 0,
    hasAdded: rows.some((row) => row.linked === null),
    notify: shouldNotify,
    setNotify,
    type: (id: number, text: string) => {
      const before = typed[id]?.before ?? linkedTopics.find((topic) => topic.id === id)?.linked ?? null;
      setTyped({ ...typed, [id]: { text, before } });
    },
    add: (topic: TopicToAdd) => {
      setAddedTopics([...addedTopics, topic]);
      setRemovedIds(removedIds.filter((id) => id !== topic.id));
    },
    remove: (id: number) => {
      setRemovedIds([...removedIds, id]);
      setAddedTopics(addedTopics.filter((topic) => topic.id !== id));
    },
    save,
  };
}

export type EpisodeTopicsState = ReturnType<typeof useEpisodeTopics>;

/** If somebody else has changed a topic's time in the meantime, returns their time and a note about it. */
function getConflictingTime(error: unknown): Pick<TopicTimeDraft, "before" | "note"> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { seconds } = Object(error.body.current);
  if (typeof seconds !== "number") return undefined;
  const note = `Somebody else has changed this to “${formatClockTime(seconds)}”. Saving again replaces it with yours.`;
  return { before: seconds, note };
}
