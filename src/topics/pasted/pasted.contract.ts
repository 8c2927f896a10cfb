import { z } from "zod";
import { defineEndpoints, MB } from "#platform/http/endpoint.contract.ts";
import { MAX_ADDED_TOPICS, MAX_TOPIC_LENGTHS } from "../topic-limits.rules.ts";

const PastedContent = z
  .string("Content must be text")
  .max(MAX_TOPIC_LENGTHS.content, `Content must be at most ${MAX_TOPIC_LENGTHS.content} characters`);

export const pastedTopicsEndpoints = defineEndpoints({
  "POST /api/topics/known": {
    access: "admin",
    summary: "Whether topics with these contents exist, in any category. Changes nothing",
    bodyLimit: MB,
    body: z.object({
      contents: z
        .array(PastedContent, "Contents must be a list")
        .max(MAX_ADDED_TOPICS, `At most ${MAX_ADDED_TOPICS} topics at once`),
    }),
    answer: z.object({ known: z.array(z.boolean()) }),
  },
});
