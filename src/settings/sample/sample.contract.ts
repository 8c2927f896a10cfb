import { z } from "zod";
import { endpoints } from "#platform/http/endpoint.contract.ts";

export const SAMPLE_ROOMS = ["topics", "hosts", "episodes"] as const;
export type SampleRoom = (typeof SAMPLE_ROOMS)[number];

/** Limits a call to one room. Without it, all rooms are included. */
const query = z.object({
  of: z.enum(SAMPLE_ROOMS, `Of must be one of ${SAMPLE_ROOMS.join(", ")}`).optional(),
});

export const sampleEndpoints = endpoints({
  "GET /api/sample-content": {
    access: "admin",
    summary: "How much is still as the sample content put it",
    query,
    answer: z.object({ count: z.int() }),
  },
  "DELETE /api/sample-content": {
    access: "admin",
    summary: "Remove what is still as the sample content put it",
    status: 204,
    query,
    refreshesPages: true,
  },
});
