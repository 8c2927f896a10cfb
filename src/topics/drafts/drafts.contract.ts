import { z } from "zod";
import { defineEndpoints } from "#platform/http/endpoint.contract.ts";

export const AI_PROVIDERS = ["openai", "xai"] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];
export const DRAFT_TYPES = ["podcast_topic", "business_idea", "debate_topic", "custom"] as const;

export const MAX_PROMPT_LENGTH = 5000;

export const TopicDraft = z.object({
  category: z.string(),
  subCategory: z.string(),
  content: z.string(),
  source: z.enum(AI_PROVIDERS),
  /** Whether an existing topic or an earlier draft has the same text. */
  repeats: z.boolean(),
});
export type TopicDraft = z.output<typeof TopicDraft>;

const INVALID_COUNT_MESSAGE = "Count must be a whole number from 1 to 10";

export const DraftRequest = z
  .object({
    type: z.enum(DRAFT_TYPES, `Type must be one of ${DRAFT_TYPES.join(", ")}`),
    customPrompt: z
      .string("Prompt must be text")
      .trim()
      .max(MAX_PROMPT_LENGTH, `Prompt must be at most ${MAX_PROMPT_LENGTH} characters`)
      .nullish(),
    count: z
      .number(INVALID_COUNT_MESSAGE)
      .int(INVALID_COUNT_MESSAGE)
      .min(1, INVALID_COUNT_MESSAGE)
      .max(10, INVALID_COUNT_MESSAGE)
      .default(3),
    provider: z.enum(AI_PROVIDERS, `Provider must be one of ${AI_PROVIDERS.join(", ")}`).default("openai"),
    /** Whether the user asked for xAI only. The server ignores this field. */
    xaiExplicitlyRequested: z.boolean("xaiExplicitlyRequested must be true or false").optional(),
  })
  .refine((input) => input.type !== "custom" || input.customPrompt, {
    path: ["customPrompt"],
    message: "Prompt is required",
    // Reports this error along with errors in other fields, instead of only after those are fixed.
    when: ({ value }) => z.object({ type: z.enum(DRAFT_TYPES) }).safeParse(value).success,
  });
export type DraftRequest = z.output<typeof DraftRequest>;

export const aiDraftsEndpoints = defineEndpoints({
  "POST /api/ai/generate-topics": {
    access: "admin",
    summary: "Have a provider draft topics",
    body: DraftRequest,
    answer: z.object({ topics: z.array(TopicDraft) }),
    errors: [502],
  },
  "POST /api/ai/generate-prompt": {
    access: "admin",
    summary: "Have a provider write a detailed prompt from a theme",
    body: z.object({
      input: z
        .string("Please enter a topic or theme to generate a prompt for.")
        .trim()
        .min(1, "Please enter a topic or theme to generate a prompt for.")
        .max(1000, "Theme must be at most 1000 characters"),
    }),
    answer: z.object({ prompt: z.string() }),
    errors: [502],
  },
});
