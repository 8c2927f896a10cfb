import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { defineEndpoints } from "#platform/http/endpoint.contract.ts";
import { ApiError, ConnectionError, createApiClient } from "./api-client.ts";
import { fetchFile } from "./fetch-file.ts";

const songEndpoints = defineEndpoints({
  "GET /api/songs": { access: "public", summary: "Songs", answer: z.array(z.string()) },
});
const songChanges = defineEndpoints({
  "PUT /api/songs": {
    access: "public",
    summary: "Songs",
    body: z.object({ title: z.string() }),
    answer: z.null(),
  },
});
const listSongs = (send: typeof fetch) => createApiClient<typeof songEndpoints>(send)("GET /api/songs");

test("a lost connection is reported in our own words, whatever the browser calls it", async () => {
  for (const words of ["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"]) {
    const lostConnection = listSongs(() => Promise.reject(new TypeError(words)));
    await expect(lostConnection).rejects.toThrow("Please check your connection and try again.");
    await expect(lostConnection).rejects.toBeInstanceOf(ConnectionError);
  }
  const body = new ReadableStream({ pull: (reader) => reader.error(new TypeError("network error")) });
  await expect(listSongs(async () => new Response(body))).rejects.toBeInstanceOf(ConnectionError);
});

test("a page instead of the answer, as captive portals and sign-in proxies send, is a lost connection", async () => {
  const sendPage = async () =>
    new Response("<!doctype html><title>Welcome to our Wi-Fi</title>", {
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  await expect(listSongs(sendPage)).rejects.toBeInstanceOf(ConnectionError);
  const change = createApiClient<typeof songChanges>(sendPage)("PUT /api/songs", { body: { title: "Rent" } });
  await expect(change).rejects.toThrow("Please check your connection and try again.");
  vi.stubGlobal("fetch", sendPage);
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(fetchFile("/api/songs/export")).rejects.toBeInstanceOf(ConnectionError);
});

test("any other text instead of JSON is a success without a value, as specified", async () => {
  expect(await listSongs(async () => new Response("OK"))).toBeUndefined();
});

test("a change also arrives if its sender leaves the page, unless it is too large or can be aborted", async () => {
  const keepaliveFlags: (boolean | undefined)[] = [];
  const call = createApiClient<typeof songChanges>(async (_, init) => {
    keepaliveFlags.push(init?.keepalive);
    return Response.json(null);
  });
  for (const title of ["Rent", "a".repeat(20_000)]) await call("PUT /api/songs", { body: { title } });
  await call("PUT /api/songs", { body: { title: "Rent" }, signal: new AbortController().signal });
  await listSongs(async (...[, init]: Parameters<typeof fetch>) => {
    keepaliveFlags.push(init?.keepalive);
    return Response.json([]);
  });
  expect(keepaliveFlags).toEqual([true, false, false, false]);
});

test("aborted calls and refusals keep their own errors", async () => {
  const abortError = new DOMException("Given up", "AbortError");
  await expect(listSongs(() => Promise.reject(abortError))).rejects.toBe(abortError);
  const refusedCall = listSongs(async () => Response.json({ message: "Please sign in" }, { status: 401 }));
  await expect(refusedCall).rejects.toEqual(
    new ApiError(401, "Please sign in", { message: "Please sign in" }),
  );
});

test("a busy site's error says when to try again", async () => {
  const busyCall = listSongs(async () => new Response("", { status: 503, headers: { "retry-after": "2" } }));
  await expect(busyCall).rejects.toMatchObject({ status: 503, retryAfter: 2 });
});

test.each([
  [413, "413: The server in front of the site doesn't take files this large."],
  [502, "502: The site isn't answering right now. Please try again in a moment."],
  [503, "503: The site isn't answering right now. Please try again in a moment."],
  [504, "504: The site took too long to answer. Please try again in a moment."],
])("a proxy's own page for %i becomes words, over HTTP/2 too", async (status, words) => {
  const page = `<html><head><title>${status}</title></head><body>nginx</body></html>`;
  await expect(listSongs(async () => new Response(page, { status }))).rejects.toThrow(words);
});
