import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { deleteAccount } from "#accounts/sign-in/terminal-accounts.server.ts";
import type { Actor } from "#app/house.server.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import {
  fetchEpisodes,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
} from "#episodes/import/testing/channel.ts";
import { type Database, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";
import { addJob } from "#platform/jobs/jobs.server.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import {
  type FakeResponse,
  sendResponse,
  type TransmissionFailure,
} from "../../../../dev/doubles/answering.ts";
import type { Transcript } from "../transcripts.contract.ts";
import { startTranscription } from "./transcription.server.ts";
import { transcriptionJobKind } from "./transcription-job.server.ts";

/** A response in the documented verbose_json format, with fewer fields. */
const RECORDED_RESPONSE = {
  task: "transcribe",
  language: "english",
  duration: 6.1,
  text: "So you charge $400. Since the spring of 2023.",
  segments: [
    {
      id: 0,
      seek: 0,
      start: 0,
      end: 3.12,
      text: " So you charge $400.",
      tokens: [50364],
      no_speech_prob: 0.01,
    },
    {
      id: 1,
      seek: 0,
      start: 3.12,
      end: 6,
      text: " Since the spring of 2023.",
      tokens: [50464],
      no_speech_prob: 0,
    },
  ],
};

async function startFakeOpenai(responses: (FakeResponse | TransmissionFailure)[]) {
  const askedPaths: string[] = [];
  const server = createServer(async (request, response) => {
    askedPaths.push(`${request.method} ${request.url} ${await text(request)}`);
    sendResponse(responses.shift() ?? { status: 200, body: RECORDED_RESPONSE }, response, '{"segments": [');
  });
  const port = await listenLocally(server);
  onTestFinished(() => void server.close());
  return {
    asked: askedPaths,
    env: { OPENAI_API_KEY: "right-key", OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
  };
}

async function openSiteWithAudio(database: Database, env: Record<string, string>) {
  const site = await openChannelTestSite(database, makeVideos(1), { env });
  await postToEpisodes(site.admin, "clean-and-resync");
  const [episode] = (await fetchEpisodes(site.admin)) as Episode[];
  const episodeId = episode?.id ?? 0;
  const path = `/api/episodes/${episodeId}`;
  const sendAudio = (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set("audio", new Blob([bytes]), "audio.mp3");
    return site.admin.request(`${path}/transcribe`, { method: "POST", body });
  };
  const fetchState = async () => (await site.admin.request(`${path}/transcribe`)).json();
  return { ...site, episodeId, path, send: sendAudio, fetchState };
}

const listAudioFiles = ({ house }: { house: { env: { DATA_DIR: string } } }) =>
  readdir(join(house.env.DATA_DIR, "transcriptions"));

/** Creates a silent MP3 at 128 kbit/s and 44,100 Hz. */
const makeMp3WithFrames = (frames: number) => {
  const bytes = new Uint8Array(417 * frames);
  for (let position = 0; position < bytes.length; position += 417)
    bytes.set([0xff, 0xfb, 0x90, 0x00], position);
  return bytes;
};

/** Starts a request with an audio file and sends the first half of its body. `finish` sends the second half. */
async function sendSlowly(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set("audio", new Blob([bytes]), "audio.mp3");
  const encodedForm = new Response(form);
  const type = encodedForm.headers.get("content-type") ?? "";
  const body = new Uint8Array(await encodedForm.arrayBuffer());
  const secondHalfReleased = Promise.withResolvers<void>();
  const sendHalves = async function* () {
    yield body.subarray(0, body.length / 2);
    await secondHalfReleased.promise;
    yield body.subarray(body.length / 2);
  };
  const request = new Request("http://here.example/", {
    ...{ method: "POST", headers: { "content-type": type }, duplex: "half" as const },
    body: ReadableStream.from(sendHalves()),
  });
  return { request, finish: secondHalfReleased.resolve };
}

describeOnBothEngines("a transcription", (open) => {
  test("is refused after a slow upload if somebody else has started one in the meantime", async () => {
    const double = await startFakeOpenai([]);
    const { app, admin, episodeId, send, fetchState } = await openSiteWithAudio(await open(), double.env);
    const actor = (await admin.request("/api/user")).json<Actor>();
    const { request, finish } = await sendSlowly(makeMp3WithFrames(9));
    const slowTranscription = startTranscription(app.house, actor, episodeId, request);
    expect((await send(makeMp3WithFrames(3))).status).toBe(202);
    finish();
    await expect(slowTranscription).rejects.toThrow("This episode is being transcribed");
    await runDueJobs(app.house, [transcriptionJobKind]);
    expect(await fetchState()).toEqual({ state: "done", progress: 1, error: null });
    expect(double.asked).toHaveLength(1);
  });

  test("is started once if two uploads end at the same moment", async () => {
    const double = await startFakeOpenai([]);
    const { app, admin, episodeId } = await openSiteWithAudio(await open(), double.env);
    const actor = (await admin.request("/api/user")).json<Actor>();
    const uploads = await Promise.all([sendSlowly(makeMp3WithFrames(9)), sendSlowly(makeMp3WithFrames(3))]);
    const starts = uploads.map(({ request }) => startTranscription(app.house, actor, episodeId, request));
    for (const { finish } of uploads) finish();
    const outcomes = await Promise.allSettled(starts);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listAudioFiles(app)).toHaveLength(1);
    await runDueJobs(app.house, [transcriptionJobKind]);
    expect(double.asked).toHaveLength(1);
    const isLongOneSent = (double.asked[0]?.length ?? 0) > 417 * 6;
    expect(isLongOneSent, "the accepted upload is transcribed").toBe(outcomes[0]?.status === "fulfilled");
    await expect.poll(() => listAudioFiles(app)).toEqual([]);
  });

  test("that an earlier version started is finished", async () => {
    const double = await startFakeOpenai([]);
    const { app, episodeId, fetchState } = await openSiteWithAudio(await open(), double.env);
    const folder = join(app.house.env.DATA_DIR, "transcriptions");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `episode-${episodeId}`), makeMp3WithFrames(3));
    const payload = { episodeId, title: "Show 1", bytes: 1251, by: { id: 1, username: "ann" } };
    await transaction(app.house.db, (trx) =>
      addJob(trx, app.house, transcriptionJobKind, payload, { key: String(episodeId), keep: "record" }),
    );
    await runDueJobs(app.house, [transcriptionJobKind]);
    expect(await fetchState()).toMatchObject({ state: "done" });
    await expect.poll(() => listAudioFiles(app)).toEqual([]);
  });

  test("runs in the background and becomes the episode's transcript", async () => {
    const double = await startFakeOpenai([]);
    const { app, admin, path, send, fetchState } = await openSiteWithAudio(await open(), double.env);
    expect(await fetchState()).toEqual({ state: "none", progress: null, error: null });
    const response = await send(makeMp3WithFrames(3));
    expect([response.status, response.json()]).toEqual([202, { state: "running", progress: 0, error: null }]);
    expect((await send(makeMp3WithFrames(3))).status).toBe(409);
    await runDueJobs(app.house, [transcriptionJobKind]);
    expect(await fetchState()).toEqual({ state: "done", progress: 1, error: null });
    expect((await admin.request(`${path}/transcript`)).json<Transcript>().cues).toEqual([
      { start: 0, end: 3.12, text: "So you charge $400.", speaker: null },
      { start: 3.12, end: 6, text: "Since the spring of 2023.", speaker: null },
    ]);
    expect(double.asked).toHaveLength(1);
    expect(double.asked[0]).toMatch(/^POST \/v1\/audio\/transcriptions .*whisper-1.*verbose_json/s);
  });

  test("leaves out an MP3's tag, which may be larger than a part", async () => {
    const double = await startFakeOpenai([]);
    const { app, send, fetchState } = await openSiteWithAudio(await open(), double.env);
    const tag = new Uint8Array(10 + 13 * 128 ** 3);
    tag.set([0x49, 0x44, 0x33, 4, 0, 0, 13, 0, 0, 0]);
    expect((await send(Buffer.concat([tag, makeMp3WithFrames(3)]))).status).toBe(202);
    await runDueJobs(app.house, [transcriptionJobKind]);
    expect(await fetchState()).toMatchObject({ state: "done" });
    expect(double.asked.map(({ length }) => length < 5000)).toEqual([true]);
  });

  test("uses the episode's own audio if that is on this site", async () => {
    const double = await startFakeOpenai([]);
    const { app, admin, path, fetchState } = await openSiteWithAudio(await open(), double.env);
    const start = () => admin.post(`${path}/transcribe`, { from: "episode" });
    expect([(await start()).status, (await start()).json()]).toMatchObject([
      404,
      { message: "Audio not found" },
    ]);
    const linkedAudio = { url: "https://cdn.example.com/1.mp3", type: "audio/mpeg", bytes: 9, seconds: 9 };
    await admin.put(`${path}/audio`, linkedAudio);
    expect((await start()).json()).toMatchObject({ issues: [{ path: "audio" }] });
    const body = new FormData();
    body.set("audio", new Blob([makeMp3WithFrames(90)]), "audio.mp3");
    expect((await admin.request(`${path}/audio`, { method: "PUT", body })).status).toBe(200);
    expect((await start()).status).toBe(202);
    await runDueJobs(app.house, [transcriptionJobKind]);
    expect(await fetchState()).toMatchObject({ state: "done" });
    expect(double.asked).toHaveLength(1);
  });

  test("asks for the audio again if that is gone", async () => {
    const double = await startFakeOpenai([]);
    const { app, send, fetchState } = await openSiteWithAudio(await open(), double.env);
    await send(makeMp3WithFrames(1));
    await rm(join(app.house.env.DATA_DIR, "transcriptions"), { recursive: true });
    await runDueJobs(app.house, [transcriptionJobKind]);
    const error = "The audio is gone: send it again";
    expect(await fetchState()).toEqual({ state: "failed", progress: null, error });
    expect(double.asked).toEqual([]);
  });

  test("isn't paid for if its episode was deleted in the meantime, and its audio is deleted", async () => {
    const double = await startFakeOpenai([]);
    const { app, admin, path, send } = await openSiteWithAudio(await open(), double.env);
    await send(makeMp3WithFrames(1));
    expect((await admin.delete(path)).status).toBeLessThan(300);
    await runDueJobs(app.house, [transcriptionJobKind]);
    expect(double.asked).toEqual([]);
    await expect.poll(() => listAudioFiles(app)).toEqual([]);
  });

  test("is stored even if the person who started it has deleted their account", async () => {
    const double = await startFakeOpenai([]);
    const { app, path, fetchState } = await openSiteWithAudio(await open(), double.env);
    const producer = await app.member("producer", "producer");
    const body = new FormData();
    body.set("audio", new Blob([makeMp3WithFrames(1)]), "audio.mp3");
    expect((await producer.request(`${path}/transcribe`, { method: "POST", body })).status).toBe(202);
    await deleteAccount(app.house, "producer");
    await runDueJobs(app.house, [transcriptionJobKind]);
    expect(await fetchState()).toMatchObject({ state: "done" });
    await expect.poll(() => listAudioFiles(app)).toEqual([]);
  });

  test.each<FakeResponse | TransmissionFailure>([
    { status: 503, body: {} },
    { status: 200, body: "<html>Sign in to the network</html>" },
    { status: 302, body: "" },
    "reset",
    "truncated",
    "malformed",
  ])("says why it is tried again after %j", async (failure) => {
    const double = await startFakeOpenai([failure]);
    const { app, send, fetchState } = await openSiteWithAudio(await open(), double.env);
    await send(makeMp3WithFrames(1));
    await runDueJobs(app.house, [transcriptionJobKind]);
    expect(await fetchState()).toEqual({
      state: "running",
      progress: 0,
      error: expect.stringMatching(/^OpenAI.*\.$/),
    });
  });

  test.each([
    [" ", 0, "Nothing was said in this audio"],
    ["Hello", -1, "OpenAI's answer could not be read."],
    ["Hello", 1e9, "OpenAI's answer could not be read."],
  ])("of %j at %d seconds fails with the reason", async (text, start, error) => {
    const segments = [{ start, end: start + 1, text }];
    const double = await startFakeOpenai([{ status: 200, body: { segments } }]);
    const { app, send, fetchState } = await openSiteWithAudio(await open(), double.env);
    await send(makeMp3WithFrames(1));
    await runDueJobs(app.house, [transcriptionJobKind]);
    expect(await fetchState()).toEqual({ state: "failed", progress: null, error });
  });

  test("fails with the provider's words, and requires a key", async () => {
    const message = "Invalid file format.";
    const double = await startFakeOpenai([{ status: 400, body: { error: { message } } }]);
    const { app, send, fetchState } = await openSiteWithAudio(await open(), double.env);
    const refusal = await send(new Uint8Array([1, 2, 3]));
    expect([refusal.status, refusal.json()]).toMatchObject([415, { issues: [{ path: "audio" }] }]);
    await send(makeMp3WithFrames(1));
    await runDueJobs(app.house, [transcriptionJobKind]);
    expect(await fetchState()).toEqual({ state: "failed", progress: null, error: message });
    await expect.poll(() => listAudioFiles(app)).toEqual([]);
    const siteWithoutKey = await openSiteWithAudio(await open(), {});
    const response = await siteWithoutKey.send(makeMp3WithFrames(1));
    expect([response.status, response.json()]).toMatchObject([
      503,
      { missingApiKey: true, provider: "openai" },
    ]);
  });
});
