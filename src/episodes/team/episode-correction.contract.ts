import { z } from "zod";
import { MAX_TAG_LENGTH } from "#episodes/tags/tags.rules.ts";
import { ONE_LINE_PATTERN } from "#platform/http/endpoint.contract.ts";

const limitedText = (label: string, maxLength: number) =>
  z.string(`${label} must be text`).trim().max(maxLength, `${label} must be at most ${maxLength} characters`);
const limitedLine = (label: string, maxLength: number) =>
  limitedText(label, maxLength).regex(ONE_LINE_PATTERN, `${label} must be one line`);
const INVALID_TAGS = "Tags must be a list of at most 30 words of 1 to 50 characters";

/** The values of an episode's fields as the sender saw them. */
const seenFields = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  subCategory: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  hidden: z.boolean(),
});

/** The fields that the team can edit. Once the team has edited a field, imports no longer change it. */
export const EpisodeCorrection = z
  .object({
    title: limitedLine("Title", 200).min(1, "Title is required"),
    description: limitedText("Description", 10_000),
    category: limitedLine("Category", 100),
    subCategory: limitedLine("Sub-category", 100),
    content: limitedText("Content", 5_000),
    tags: z
      .array(
        z.string(INVALID_TAGS).trim().min(1, INVALID_TAGS).max(MAX_TAG_LENGTH, INVALID_TAGS),
        INVALID_TAGS,
      )
      .max(30, INVALID_TAGS)
      .transform((tags) => [...new Set(tags)]),
    hidden: z.boolean("Hidden must be true or false"),
    basedOn: seenFields.partial(),
  })
  .partial();
export type EpisodeCorrection = z.output<typeof EpisodeCorrection>;
