import { onTestFinished } from "vitest";
import { buildApp } from "#app/app.server.ts";
import { createBoundedServer, listen } from "#platform/http/http.server.ts";
import type { Client, TestApp } from "#testing/test-app.ts";
import type { LiveState } from "../live.contract.ts";

/** Serves the app on a separate port. */
export async function serveTestApp({ house }: TestApp) {
  const { listener, headers } = buildApp({ house, ping: async () => {} });
  const server = createBoundedServer(listener, headers);
  const port = await listen(server, "127.0.0.1", 0);
  onTestFinished(() => {
    house.streams.end();
    server.closeAllConnections();
    server.close();
  });
  return { server, origin: `http://127.0.0.1:${port}` };
}

type StreamOptions = {
  path?: string;
  query?: string;
  by?: Client | undefined;
  headers?: Record<string, string>;
};

/** Opens a stream with the cookies of the client `by`. `next` resolves to one state at a time. */
export async function openTestStream(
  origin: string,
  { path = "/api/live/events", query = "", by, headers = {} }: StreamOptions = {},
) {
  const leaving = new AbortController();
  const cookie = [...(by?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(origin + path + query, {
    headers: { ...headers, ...(cookie && { cookie }) },
    signal: leaving.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  async function next(): Promise<LiveState> {
    for (;;) {
      const [firstMessage, remainder] = buffer.split(/(?<=\n\n)/);
      if (firstMessage?.endsWith("\n\n")) {
        buffer = buffer.slice(firstMessage.length);
        const data = /^event: state\ndata: (.*)\n\n$/.exec(firstMessage)?.[1];
        if (data) return JSON.parse(data);
        if (remainder === undefined || buffer) continue;
      }
      const part = await reader?.read();
      if (!part || part.done) throw new Error(`The stream ended (${answer.status})`);
      buffer += part.value;
    }
  }
  return { answer, next, leave: () => leaving.abort() };
}
