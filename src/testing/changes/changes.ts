import { backupChanges } from "./backups.ts";
import type { Change } from "./change.ts";
import { episodeChanges } from "./episodes.ts";
import { followerChanges } from "./followers.ts";
import { hostChanges } from "./hosts.ts";
import { peopleChanges } from "./people.ts";
import { podcastChanges } from "./podcast.ts";
import { questionChanges } from "./questions.ts";
import { requestChanges } from "./requests.ts";
import { showChanges } from "./show.ts";
import { topicChanges } from "./topics.ts";
import { transcriptChanges } from "./transcripts.ts";
import { trashChanges } from "./trash.ts";
import { weekChanges } from "./week.ts";

/** One example for each endpoint that lets the team change something. */
export const CHANGE_EXAMPLES: Record<string, Change> = {
  ...topicChanges,
  ...hostChanges,
  ...requestChanges,
  ...questionChanges,
  ...episodeChanges,
  ...transcriptChanges,
  ...podcastChanges,
  ...trashChanges,
  ...peopleChanges,
  ...followerChanges,
  ...backupChanges,
  ...weekChanges,
  ...showChanges,
  "PUT /api/settings": async () => ({ path: "/api/settings", json: { adminRegistration: true } }),
  "PUT /api/analytics/models/price": async () => ({
    path: "/api/analytics/models/price",
    json: { provider: "openai", model: "gpt-6-luna", input: 0.25, output: 2 },
  }),
  "PUT /api/user/notices": async () => ({
    path: "/api/user/notices",
    json: { topicRequests: "now", guestRequests: "day", guestAnswers: "never" },
  }),
  "DELETE /api/sample-content": async () => ({ path: "/api/sample-content" }),
};

/** The team's endpoints whose changes aren't recorded in the activity log, each with the reason. */
export const UNRECORDED_CALLS: Record<string, string> = {
  "POST /api/podcast/picture": "stores a picture that PUT /api/podcast then names, which is recorded",
  "POST /api/ai/generate-topics": "gives drafts; what is kept of them is recorded by POST /api/topics/bulk",
  "POST /api/episodes/{id}/draft-notes":
    "proposes chapters and notes; what is kept is recorded by PUT …/chapters",
  "POST /api/ai/generate-prompt": "gives a text to work on",
  "POST /api/outgoing/{id}/retry": "tries again what a recorded change had decided",
  "POST /api/outgoing/retry": "tries again what recorded changes had decided",
  "POST /api/backups/{id}/restore": "is recorded in the data that takes the place, not before",
};
