import { z } from "zod";
import { endpoints } from "#platform/http/endpoint.contract.ts";

export const shareImageEndpoints = endpoints({
  "POST /api/generate-topic-image": {
    access: "public",
    summary: "A background picture for the share image, for a visitor who has drawn, or an admin",
    body: z.object({
      prompt: z
        .string("Prompt is required")
        .trim()
        .min(1, "Prompt is required")
        .max(1000, "Prompt must be at most 1000 characters"),
    }),
    answer: z.object({ imageUrl: z.string() }),
    errors: [403, 502],
    // The use-case counts 20 an hour by person; a whole audience may share an address.
    limit: { name: "topic-image", points: 100, seconds: 3600, counts: "accepted" },
  },
});
