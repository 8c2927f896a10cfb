import { uploadTranscript, writeSrt } from "#episodes/transcripts/testing/upload-transcript.ts";
import type { Client } from "#testing/test-app.ts";
import { type ExampleWrite, findFirstRow } from "./change.ts";

const TRANSCRIPT = writeSrt("Ines: What does a lease cost?", "Ruth: More than it says.");

async function addTranscript(admin: Client): Promise<string> {
  const id = Number((await findFirstRow(admin, "/api/episodes")).id);
  await uploadTranscript(admin, id, TRANSCRIPT);
  return `/api/episodes/${id}`;
}

export const exampleTranscriptWrites: Record<string, ExampleWrite> = {
  "PUT /api/episodes/{id}/transcript": async ({ admin }) => {
    const body = new FormData();
    body.set("transcript", new Blob([TRANSCRIPT]), "said.srt");
    return { path: `/api/episodes/${(await findFirstRow(admin, "/api/episodes")).id}/transcript`, body };
  },
  "PUT /api/episodes/{id}/speakers": async ({ admin }) => ({
    path: `${await addTranscript(admin)}/speakers`,
    json: { from: "Ines", to: "Ines Marchetti" },
  }),
  "POST /api/episodes/{id}/transcribe": async ({ admin }) => {
    const frame = new Uint8Array(417);
    frame.set([0xff, 0xfb, 0x90, 0x00]);
    const body = new FormData();
    body.set("audio", new Blob([frame]), "said.mp3");
    return { path: `/api/episodes/${(await findFirstRow(admin, "/api/episodes")).id}/transcribe`, body };
  },
  "PUT /api/corrections/{id}": async ({ admin, visitor }) => {
    const json = { start: 0, text: "Ines: What does the lease cost?" };
    await visitor.post(`${await addTranscript(admin)}/corrections`, json);
    return {
      path: `/api/corrections/${(await findFirstRow(admin, "/api/corrections")).id}`,
      json: { take: true },
    };
  },
  "DELETE /api/episodes/{id}/transcript": async ({ admin }) => ({
    path: `${await addTranscript(admin)}/transcript`,
  }),
};
