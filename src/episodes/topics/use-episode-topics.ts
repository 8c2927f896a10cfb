import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatClockTime } from "#episodes/durations.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { EPISODES_KEY } from "#episodes/import/import.queries.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import type { AiringInput } from "#topics/aired/aired.contract.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { airingApi, episodeTopicsQuery } from "./airing.queries.ts";
import { checkTimes } from "./airing.rules.ts";

/**
 * A time that was typed, and the second to which its topic was linked at that time. `note` says what somebody else has
 * saved since.
 */
type TypedText = { text: string; before: number | null; note?: string };

type NamedTopic = { id: number; content: string };

/** Tracks an episode's topics while they are being edited. `save` sends the changes. */
export function useEpisodeTopics(episode: Episode) {
  const loaded = useQuery(episodeTopicsQuery(episode.id));
  const queryClient = useQueryClient();
  const [added, setAdded] = useState<NamedTopic[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState<Record<number, TypedText>>({});
  const [notify, setNotify] = useState(true);
  const linked = (loaded.data ?? []).map(({ id, content, seconds }) => ({ id, content, linked: seconds }));
  const rows = [...linked, ...added.map((topic) => ({ ...topic, linked: null }))]
    .filter(({ id }, at, all) => !removed.includes(id) && all.findIndex((one) => one.id === id) === at)
    .map((row) => ({ ...row, text: typed[row.id]?.text ?? formatClockTime(row.linked ?? 0) }));
  const { changes, errors } = checkTimes(rows, episode);
  const taken = linked.filter(({ id }) => removed.includes(id));
  const notes: Record<number, string | undefined> = Object.fromEntries(
    Object.entries(typed).map(([id, { note }]) => [id, note]),
  );

  const put = (id: number, before: number | null, body: AiringInput) => {
    const basedOn = before === null ? undefined : { episodeId: episode.id, seconds: before };
    return airingApi()("PUT /api/topics/{id}/aired", { params: { id }, body: { ...body, basedOn } });
  };
  const saveTime = async (id: number, seconds: number) => {
    const isNew = added.some((topic) => topic.id === id);
    const { before = null } = typed[id] ?? {};
    await put(id, before, { episodeId: episode.id, seconds, notify: notify && isNew }).catch((error) => {
      const newest = readNewest(error);
      if (newest) setTyped((now) => ({ ...now, [id]: { text: formatClockTime(seconds), ...newest } }));
      throw error;
    });
    return id;
  };
  /** Saves the changes. Returns whether all of them were saved. If not, a toast shows the reason. */
  async function save(): Promise<boolean> {
    const saved: number[] = [];
    try {
      for (const { id, linked } of taken) await put(id, linked, { episodeId: null, notify: false });
      for (const { id, seconds } of changes) saved.push(await saveTime(id, seconds));
      return true;
    } catch (error) {
      toastFailure("Not all topics were saved", error);
      return false;
    } finally {
      if (taken.length + changes.length > 0)
        await queryClient.invalidateQueries({ queryKey: [EPISODES_KEY, "topics", episode.id] });
      setTyped((now) =>
        Object.fromEntries(Object.entries(now).filter(([id]) => !saved.includes(Number(id)))),
      );
    }
  }
  return {
    loaded,
    rows,
    errors,
    /** What to show next to a topic's time: an error, or what somebody else has saved since. */
    messages: { ...notes, ...errors },
    isChanged: taken.length + changes.length + Object.keys(errors).length > 0,
    hasAdded: rows.some((row) => row.linked === null),
    notify,
    setNotify,
    type: (id: number, text: string) => {
      const before = typed[id]?.before ?? linked.find((topic) => topic.id === id)?.linked ?? null;
      setTyped({ ...typed, [id]: { text, before } });
    },
    add: (topic: NamedTopic) => {
      setAdded([...added, topic]);
      setRemoved(removed.filter((id) => id !== topic.id));
    },
    remove: (id: number) => {
      setRemoved([...removed, id]);
      setAdded(added.filter((topic) => topic.id !== id));
    },
    save,
  };
}

export type EpisodeTopics = ReturnType<typeof useEpisodeTopics>;

/** If somebody else has changed a topic's time in the meantime, returns their time and a note about it. */
function readNewest(error: unknown): Pick<TypedText, "before" | "note"> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { seconds } = Object(error.body.current);
  if (typeof seconds !== "number") return undefined;
  const note = `Somebody else has changed this to “${formatClockTime(seconds)}”. Saving again replaces it with yours.`;
  return { before: seconds, note };
}
