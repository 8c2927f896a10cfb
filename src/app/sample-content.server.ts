import { episodesSample as episodes } from "#episodes/episodes.server.ts";
import { hostsSample } from "#hosts/hosts.server.ts";
import { bindSampleApi } from "#settings/sample/sample.api.server.ts";
import { addSampleContent, removeSampleRows, type SampleContent } from "#settings/sample/sample.server.ts";
import { topicsSample as topics } from "#topics/topics.server.ts";
import type { Actor, House } from "./house.server.ts";

/**
 * The features that have sample content, in the order in which it is added. Each feature's content may refer only to
 * content added before it.
 */
const SAMPLES: SampleContent[] = [topics, hostsSample, episodes];

export const addAllSampleContent = (house: House): Promise<void> => addSampleContent(house, SAMPLES);

export const removeSampleContent = (house: House, actor: Actor): Promise<void> =>
  removeSampleRows(house, actor, SAMPLES);

export const removeSampleHosts = (house: House, actor: Actor): Promise<void> =>
  removeSampleRows(house, actor, [hostsSample]);

export const bindSampleContentApi = (house: House) => bindSampleApi(house, SAMPLES);
