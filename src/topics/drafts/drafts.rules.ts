import { foldText } from "#platform/database/fold.rules.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import type { AiProvider, DraftRequest, TopicDraft } from "./drafts.contract.ts";

export type DraftMode = AiProvider | "balanced";

export const DRAFT_MODE_OPTIONS = [
  { value: "openai", label: "OpenAI" },
  { value: "xai", label: "XAI" },
  { value: "balanced", label: "Balanced" },
] as const satisfies readonly { value: DraftMode; label: string }[];

export const DRAFT_PRESET_OPTIONS = [
  { value: "podcast_topic", label: "Podcast Topics", hint: "Situations that everybody has a view on." },
  {
    value: "business_idea",
    label: "Business Ideas",
    hint: "Small ones that you can start with little money.",
  },
  { value: "debate_topic", label: "Debate Topics", hint: "Claims with two sides to defend." },
] as const satisfies readonly { value: DraftRequest["type"]; label: string; hint: string }[];
export type DraftPreset = (typeof DRAFT_PRESET_OPTIONS)[number]["value"];

export const DRAFT_COUNTS = ["1", "3", "5", "10"] as const;
export type DraftCount = (typeof DRAFT_COUNTS)[number];

export const PROVIDER_NAMES: Record<AiProvider, string> = { openai: "OpenAI", xai: "XAI" };
const API_KEY_VARIABLES: Record<AiProvider, string> = { openai: "OPENAI_API_KEY", xai: "XAI_API_KEY" };

export const halveCount = (count: number): number => Math.ceil(count / 2);

/** Returns at most `count` items, taken from the two lists alternately, beginning with the first list. */
export function interleave<T>(first: readonly T[], second: readonly T[], count: number): T[] {
  const longest = Math.max(first.length, second.length);
  return Array.from({ length: longest }, (_, index) => [
    first.slice(index, index + 1),
    second.slice(index, index + 1),
  ])
    .flat(2)
    .slice(0, count);
}

/** Marks drafts that repeat a known topic or an earlier draft. */
export function markRepeats<Draft extends Pick<TopicDraft, "content">>(
  drafts: readonly Draft[],
  isKnown: (draft: Draft, index: number) => boolean | undefined,
): (Draft & { repeats: boolean })[] {
  const folded = drafts.map(({ content }) => foldText(content));
  return drafts.map((draft, index) => ({
    ...draft,
    repeats: isKnown(draft, index) === true || folded.indexOf(folded[index] ?? "") < index,
  }));
}

/** The message and the body of the server's error response. Both are missing if there was no response. */
export type DraftFailure = { message?: string | undefined; body?: Record<string, unknown> };

export function findProviderWithoutKey({ body }: DraftFailure): AiProvider | undefined {
  if (body?.missingApiKey !== true) return undefined;
  return body.provider === "xai" ? "xai" : "openai";
}

/** Returns whether xAI's message means that the team is out of credits, in any of the wordings seen so far. */
export const isNoCreditsMessage = (message: string): boolean =>
  /\b(?:any|no|all(?: available)?|out of|insufficient|enough|more)\s+credits?\b/i.test(message);

export type DraftNotice = { title: string; description: string };

const UNKNOWN_FAILURE_MESSAGE = "Something went wrong. Please try again.";

export function makeFailureNotice(failure: DraftFailure, what: "topics" | "prompt"): DraftNotice {
  const missing = findProviderWithoutKey(failure);
  if (missing) return makeMissingKeyNotice(missing);
  if (failure.body?.xaiApiError === true) return makeXaiFailureNotice(failure.message ?? "");
  return { title: `Error generating ${what}`, description: failure.message || UNKNOWN_FAILURE_MESSAGE };
}

const makeMissingKeyNotice = (provider: AiProvider): DraftNotice => ({
  title: `${PROVIDER_NAMES[provider]} API Key Required`,
  description: `Set the environment variable ${API_KEY_VARIABLES[provider]} to use ${PROVIDER_NAMES[provider]}.`,
});

function makeXaiFailureNotice(message: string): DraftNotice {
  if (isNoCreditsMessage(message))
    return {
      title: "XAI Credits Required",
      description: "Your xAI team has no credits. Please buy credits at console.x.ai, or use OpenAI.",
    };
  return {
    title: "XAI API Error",
    description: message || "xAI gave an unexpected answer. Please try again.",
  };
}

/**
 * Returns the notice for Balanced mode if both providers failed. If both keys are missing, the title asks only for
 * OpenAI's key, because one is enough.
 */
export function makeBothFailedNotice(openai: DraftFailure, xai: DraftFailure): DraftNotice {
  if (findProviderWithoutKey(openai) && findProviderWithoutKey(xai))
    return {
      ...makeMissingKeyNotice("openai"),
      description: `Set ${API_KEY_VARIABLES.openai}, ${API_KEY_VARIABLES.xai}, or both.`,
    };
  // If both give the same reason, it isn't about a provider: the session has ended, for example.
  if (openai.message === xai.message) return makeFailureNotice(openai, "topics");
  const description = [openai.message && `OpenAI: ${openai.message}`, xai.message && `XAI: ${xai.message}`]
    .filter(Boolean)
    .join(" ");
  return { title: "Error generating topics", description };
}

export function describeMissingKeys(providers: readonly AiProvider[]): string {
  const names = providers.map((provider) => PROVIDER_NAMES[provider]).join(" or ");
  const keys = providers.map((provider) => API_KEY_VARIABLES[provider]).join(" or ");
  return `Please provide an API key for ${names}: set ${keys} in the program's environment and start it again.`;
}

/**
 * Returns a draft's source. In Balanced mode, a draft that doesn't name its source gets a random one. `random` returns
 * a number in [0, 1).
 */
export function chooseDraftSource(
  draft: { source?: AiProvider },
  mode: DraftMode,
  random: () => number,
): AiProvider {
  if (draft.source) return draft.source;
  if (mode !== "balanced") return mode;
  return random() < 0.5 ? "openai" : "xai";
}

export function makeSavedNotice(savedDrafts: readonly Pick<TopicDraft, "source">[]): DraftNotice {
  const sources = (["openai", "xai"] as const)
    .map((provider) => ({ provider, count: savedDrafts.filter(({ source }) => source === provider).length }))
    .filter(({ count }) => count > 0);
  const [only, other] = sources;
  const split =
    only && !other
      ? `from ${PROVIDER_NAMES[only.provider]}`
      : sources.map(({ provider, count }) => `${count} from ${PROVIDER_NAMES[provider]}`).join(", ");
  const topics = formatCount(savedDrafts.length, "topic");
  return {
    title: "Topics Saved",
    description: other ? `${topics} added: ${split}.` : `${topics} added ${split}.`,
  };
}

export const NONE_SELECTED_NOTICE: DraftNotice = {
  title: "No Topics Selected",
  description: "Please select at least one topic to save.",
};
export const THEME_REQUIRED_NOTICE: DraftNotice = {
  title: "Input Required",
  description: "Please enter a topic or theme to generate a prompt for.",
};
