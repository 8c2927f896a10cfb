import { z } from "zod";
import { defineEndpoints } from "#platform/http/endpoint.contract.ts";

export const SAMPLE_KINDS = ["topics", "hosts", "episodes"] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** Limits a request to one kind of sample content. If `of` is left out, the request covers all kinds. */
const sampleQuery = z.object({
  of: z.enum(SAMPLE_KINDS, `Of must be one of ${SAMPLE_KINDS.join(", ")}`).optional(),
});

export const sampleEndpoints = defineEndpoints({
  "GET /api/sample-content": {
    access: "admin",
    summary: "How much unchanged sample content there is",
    query: sampleQuery,
    answer: z.object({ count: z.int() }),
  },
  "DELETE /api/sample-content": {
    access: "admin",
    summary: "Remove the sample content that nobody has changed",
    status: 204,
    query: sampleQuery,
    refreshesPages: true,
  },
});
