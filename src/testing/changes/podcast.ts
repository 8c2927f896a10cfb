import { uploadAudio } from "#episodes/audio/testing/audio-files.ts";
import { makeMp3 } from "#episodes/audio/testing/make-mp3.ts";
import { type ExampleWrite, findFirstRow } from "./change.ts";

const MP3_BYTES = makeMp3(2);

export const examplePodcastWrites: Record<string, ExampleWrite> = {
  "PUT /api/episodes/{id}/audio": async ({ admin }) => {
    const body = new FormData();
    body.set("audio", new Blob([MP3_BYTES]), "talk.mp3");
    return { path: `/api/episodes/${(await findFirstRow(admin, "/api/episodes")).id}/audio`, body };
  },
  "DELETE /api/episodes/{id}/audio": async ({ admin }) => {
    const id = Number((await findFirstRow(admin, "/api/episodes")).id);
    await uploadAudio(admin, id, MP3_BYTES);
    return { path: `/api/episodes/${id}/audio` };
  },
  "PUT /api/podcast": async () => ({ path: "/api/podcast", json: { category: "Business > Careers" } }),
};
