import { padTwoDigits } from "#platform/texts/counts.rules.ts";
import type { Client } from "#testing/test-app.ts";

/** Uploads a transcript as the back office does. */
export function uploadTranscript(client: Client, episodeId: number, text: string | Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set("transcript", new Blob([text]), "transcript.txt");
  return client.request(`/api/episodes/${episodeId}/transcript`, { method: "PUT", body });
}

/** Writes an SRT file in which each sentence lasts ten seconds. */
export const writeSrt = (...sentences: string[]): string =>
  sentences
    .map(
      (text, index) =>
        `${index + 1}\n${formatStamp(index * 10)} --> ${formatStamp(index * 10 + 10)}\n${text}\n`,
    )
    .join("\n");

const formatStamp = (seconds: number) =>
  `${padTwoDigits(Math.floor(seconds / 3600))}:${padTwoDigits(Math.floor(seconds / 60) % 60)}:${padTwoDigits(seconds % 60)},000`;
