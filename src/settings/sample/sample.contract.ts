import { z } from "zod";
import { endpoints } from "#platform/http/endpoint.contract.ts";

export const sampleEndpoints = endpoints({
  "GET /api/sample-content": {
    access: "admin",
    summary: "How much is still as the sample content put it",
    answer: z.object({ count: z.int() }),
  },
  "DELETE /api/sample-content": {
    access: "admin",
    summary: "Remove what is still as the sample content put it",
    status: 204,
    refreshesPages: true,
  },
});
