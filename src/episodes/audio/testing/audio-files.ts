import type { Client } from "#testing/test-app.ts";

export function uploadAudio(client: Client, episodeId: number, file: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set("audio", new Blob([file]), "talk.mp3");
  return client.request(`/api/episodes/${episodeId}/audio`, { method: "PUT", body });
}
