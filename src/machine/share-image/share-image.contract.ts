import { z } from "zod";
import { endpoints, requiredText } from "#platform/http/endpoint.contract.ts";

export const shareImageEndpoints = endpoints({
  "POST /api/generate-topic-image": {
    access: "public",
    summary: "A background picture for the share image, for a visitor who has drawn, or an admin",
    body: z.object({
      prompt: requiredText("Prompt", 1000),
    }),
    answer: z.object({ imageUrl: z.string() }),
    errors: [403, 502],
    // Applies to each IP address, which a whole audience may share, so it has to be high. The server also limits each
    // person to 20 an hour.
    limit: { name: "topic-image", points: 1000, seconds: 3600, counts: "accepted" },
  },
});
