import { exampleBackupWrites } from "./backups.ts";
import type { ExampleWrite } from "./change.ts";
import { exampleEpisodeWrites } from "./episodes.ts";
import { exampleFollowerWrites } from "./followers.ts";
import { exampleHostWrites } from "./hosts.ts";
import { examplePeopleWrites } from "./people.ts";
import { examplePodcastWrites } from "./podcast.ts";
import { exampleQuestionWrites } from "./questions.ts";
import { exampleRequestWrites } from "./requests.ts";
import { exampleShowWrites } from "./show.ts";
import { exampleTopicWrites } from "./topics.ts";
import { exampleTranscriptWrites } from "./transcripts.ts";
import { exampleTrashWrites } from "./trash.ts";
import { exampleWeekWrites } from "./week.ts";

/** One example for each endpoint that lets the team change something. */
export const EXAMPLE_WRITES: Record<string, ExampleWrite> = {
  ...exampleTopicWrites,
  ...exampleHostWrites,
  ...exampleRequestWrites,
  ...exampleQuestionWrites,
  ...exampleEpisodeWrites,
  ...exampleTranscriptWrites,
  ...examplePodcastWrites,
  ...exampleTrashWrites,
  ...examplePeopleWrites,
  ...exampleFollowerWrites,
  ...exampleBackupWrites,
  ...exampleWeekWrites,
  ...exampleShowWrites,
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
  "POST /api/podcast/picture": "stores a picture; PUT /api/podcast, which then uses it, is recorded",
  "POST /api/topics/known": "only looks up which topics exist",
  "POST /api/ai/generate-topics": "only returns drafts; POST /api/topics/bulk, which saves them, is recorded",
  "POST /api/episodes/{id}/draft-notes":
    "only proposes chapters and notes; PUT …/chapters, which saves them, is recorded",
  "POST /api/ai/generate-prompt": "only returns a text, which people then edit",
  "POST /api/outgoing/{id}/retry": "retries something that an earlier, recorded change caused",
  "POST /api/outgoing/retry": "retries what earlier, recorded changes caused",
  "POST /api/backups/{id}/restore": "is recorded in the restored data, not in the data that it replaces",
};
