import type { Client } from "#testing/test-app.ts";

/** Uploads a transcript as the back office does. */
export function uploadTranscript(client: Client, episodeId: number, text: string | Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set("transcript", new Blob([text]), "transcript.txt");
  return client.request(`/api/episodes/${episodeId}/transcript`, { method: "PUT", body });
}

/** Writes sentences as an SRT file, ten seconds each. */
export const srt = (...sentences: string[]): string =>
  sentences
    .map((text, at) => `${at + 1}\n${stamp(at * 10)} --> ${stamp(at * 10 + 10)}\n${text}\n`)
    .join("\n");

const two = (value: number) => String(value).padStart(2, "0");
const stamp = (seconds: number) =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)},000`;
