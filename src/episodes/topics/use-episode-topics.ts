import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatClockTime } from "#episodes/durations.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { EPISODES_KEY } from "#episodes/import/import.queries.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { airingApi, episodeTopicsQuery } from "./airing.queries.ts";
import { checkTimes } from "./airing.rules.ts";

type NamedTopic = { id: number; content: string };

/** Tracks an episode's topics while they are being edited. `save` sends the changes. */
export function useEpisodeTopics(episode: Episode) {
  const loaded = useQuery(episodeTopicsQuery(episode.id));
  const queryClient = useQueryClient();
  const [added, setAdded] = useState<NamedTopic[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [texts, setTexts] = useState<Record<number, string>>({});
  const [notify, setNotify] = useState(true);
  const linked = (loaded.data ?? []).map(({ id, content, seconds }) => ({ id, content, linked: seconds }));
  const rows = [...linked, ...added.map((topic) => ({ ...topic, linked: null }))]
    .filter(({ id }, at, all) => !removed.includes(id) && all.findIndex((one) => one.id === id) === at)
    .map((row) => ({ ...row, text: texts[row.id] ?? formatClockTime(row.linked ?? 0) }));
  const { changes, errors } = checkTimes(rows, episode);
  const taken = removed.filter((id) => linked.some((topic) => topic.id === id));

  const put = (id: number, body: { episodeId: number | null; seconds: number; notify: boolean }) =>
    airingApi()("PUT /api/topics/{id}/aired", { params: { id }, body });
  /** Saves the changes. Returns whether all of them were saved. If not, a toast shows the reason. */
  async function save(): Promise<boolean> {
    try {
      for (const id of taken) await put(id, { episodeId: null, seconds: 0, notify: false });
      for (const { id, seconds } of changes) {
        const isNew = added.some((topic) => topic.id === id);
        await put(id, { episodeId: episode.id, seconds, notify: notify && isNew });
      }
      return true;
    } catch (error) {
      toastFailure("Not all topics were saved", error);
      return false;
    } finally {
      if (taken.length + changes.length > 0)
        await queryClient.invalidateQueries({ queryKey: [EPISODES_KEY, "topics", episode.id] });
    }
  }
  return {
    loaded,
    rows,
    errors,
    isChanged: taken.length + changes.length + Object.keys(errors).length > 0,
    hasAdded: rows.some((row) => row.linked === null),
    notify,
    setNotify,
    type: (id: number, text: string) => setTexts({ ...texts, [id]: text }),
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
