import { useQuery, useQueryClient } from "@tanstack/react-query";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { NEWEST_EPISODES_QUERY, teamEpisodesQuery } from "#episodes/episodes.queries.ts";
import { afterShowTopicsQuery, createAiringClient } from "#episodes/topics/airing.queries.ts";
import { parseTypedTimes } from "#episodes/topics/airing.rules.ts";
import { useStoredTexts } from "#platform/browser/stored-texts.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import type { AiredTopic } from "#topics/aired/aired.contract.ts";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { showDrawsQuery } from "../desk.queries.ts";
import type { Desk } from "../use-desk.ts";
import { findEpisodeOfShow, guessTopicStart, isLinkedSinceShow, sortAsDrawn } from "./linking.rules.ts";

/** Returns a show's drawn topics, the times typed for them, and the emails waiting to be released. */
export function useTopicLinking({ week }: Desk) {
  const aired = useQuery(afterShowTopicsQuery(week.date));
  const list = useQuery(teamEpisodesQuery(NEWEST_EPISODES_QUERY));
  const draws = useQuery(showDrawsQuery(week.date));
  const queryClient = useQueryClient();
  const [texts, storeText] = useStoredTexts(`after-show ${week.date}`);
  const refresh = () => queryClient.invalidateQueries(afterShowTopicsQuery(week.date));

  const topics = sortAsDrawn(aired.data?.topics ?? [], draws.data ?? []);
  const episodes = list.data?.items ?? [];
  const linkedEpisodeId = topics.find((topic) => isLinkedSinceShow(topic, week))?.episodeId;
  const episode =
    episodes.find(({ id }) => String(id) === texts.episode) ??
    episodes.find(({ id }) => id === linkedEpisodeId) ??
    findEpisodeOfShow(episodes, week);
  const chosenTopicIds = new Set(draws.data?.map((draw) => draw.chosen));
  const guess = guessTopicStart(week);
  const getLinkedSecond = (topic: AiredTopic) => (topic.episodeId === episode?.id ? topic.seconds : null);
  const getTimeText = (topic: AiredTopic): string => {
    const suggestedSecond =
      getLinkedSecond(topic) ?? (chosenTopicIds.has(topic.id) ? guess?.seconds : undefined);
    return texts[topic.id] ?? (suggestedSecond === undefined ? "" : formatClockTime(suggestedSecond));
  };
  const checkedTimes = parseTypedTimes(
    topics.map((topic) => ({ id: topic.id, text: getTimeText(topic), linked: getLinkedSecond(topic) })),
    episode ?? { duration: "", audio: null },
  );

  async function updateAirings(
    changes: { id: number; seconds?: number }[],
    episodeId: number | null,
  ): Promise<number> {
    const airings = changes.map((change) => {
      const { episodeId: from = null, seconds = null } = topics.find(({ id }) => id === change.id) ?? {};
      return { ...change, episodeId, notify: true, basedOn: { episodeId: from, seconds } };
    });
    await createAiringClient()("PUT /api/topics/aired", { body: { topics: airings } });
    for (const { id } of changes) storeText(String(id), undefined);
    return changes.length;
  }
  const link = useChangeWithToast(() => updateAirings(checkedTimes.changes, episode?.id ?? null), {
    done: (count) => ({ title: `${formatCount(count, "topic")} linked` }),
    failure: "No topic was linked",
    refresh,
  });
  const takeBack = useChangeWithToast((id: number) => updateAirings([{ id }], null), {
    done: () => ({ title: "Topic unlinked", description: "Its emails won't be sent." }),
    failure: "The topic was not unlinked",
    refresh,
  });
  const rows = topics.map((topic) => ({
    topic,
    isChosen: chosenTopicIds.has(topic.id),
    text: getTimeText(topic),
    error: checkedTimes.errors[topic.id],
    isLinked: isLinkedSinceShow(topic, week),
  }));
  const changes = episode ? checkedTimes.changes.length : 0;
  const waitingMails = aired.data?.waitingMails ?? 0;
  const isDone =
    aired.data !== undefined &&
    changes === 0 &&
    rows.every(({ isLinked, isChosen }) => isLinked || !isChosen);
  return {
    aired,
    list,
    isLoaded: aired.data !== undefined && list.data !== undefined && !draws.isPending,
    waitingMails,
    /** Whether linking is done. Only the chosen topic has to be linked. */
    isDone,
    isReleased: (isDone || linkedEpisodeId !== undefined) && waitingMails === 0,
    episodes,
    episode,
    chooseEpisode: (id: string) => storeText("episode", id),
    rows,
    changeTime: (id: number, text: string) => storeText(String(id), text),
    guess,
    changes,
    link,
    takeBack,
    refresh,
  };
}

export type TopicLinking = ReturnType<typeof useTopicLinking>;
