import { z } from "zod";
import { createHourlyLimit, defineEndpoints, requiredText } from "#platform/http/endpoint.contract.ts";

export const shareImageEndpoints = defineEndpoints({
  "POST /api/generate-topic-image": {
    access: "public",
    summary: "A background picture for the share image, for a visitor who has drawn, or an admin",
    body: z.object({
      prompt: requiredText("Prompt", 1000),
    }),
    answer: z.object({ imageUrl: z.string() }),
    errors: [403, 502],
    // This limit is high, because a whole audience may share an IP address.
    limit: createHourlyLimit("topic-image", 1000),
    // This limit is low, because every picture costs money.
    visitorLimit: createHourlyLimit("topic-image-person", 20),
  },
});
