import { expect, onTestFinished, test, vi } from "vitest";
import { EventStreams } from "./event-streams.server.ts";

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function openStreams({ most = 10 } = {}) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const streams = new EventStreams(most, log);
  let state = 1;
  const read = vi.fn(async () => ({ state }));
  return {
    streams,
    read,
    change: () => {
      state += 1;
    },
    open: async (kind = "site") => (await streams.open("all", kind, read)).body?.getReader(),
  };
}

type Reader = Awaited<ReturnType<ReturnType<typeof openStreams>["open"]>>;
const next = async (reader: Reader) => new TextDecoder().decode((await reader?.read())?.value);

test("a stream begins with the time to come back and the state, and says every 15 seconds that it is there", async () => {
  const { open } = openStreams();
  const reader = await open();
  expect(await next(reader)).toBe("retry: 3000\n\n");
  expect(await next(reader)).toBe('event: state\ndata: {"state":1}\n\n');
  vi.advanceTimersByTime(15_000);
  expect(await next(reader)).toBe(": here\n\n");
});

test("a change is read once for all streams, and found by itself within a second", async () => {
  const { open, read, change, streams } = openStreams();
  const readers = await Promise.all([open(), open(), open()]);
  for (const reader of readers) await Promise.all([next(reader), next(reader)]);
  read.mockClear();
  change();
  streams.wake();
  for (const reader of readers) expect(await next(reader)).toContain('{"state":2}');
  expect(read).toHaveBeenCalledTimes(1);
  change();
  vi.advanceTimersByTime(1000);
  expect(await next(readers[2])).toContain('{"state":3}');
});

test("who reads nothing is left, and the others go on", async () => {
  const { open, change, streams } = openStreams();
  await open("slow");
  const reader = await open("site");
  await Promise.all([next(reader), next(reader)]);
  for (let index = 0; index < 20; index += 1) {
    change();
    streams.wake();
    expect(await next(reader)).toContain("state");
  }
  expect(streams.count()).toEqual({ site: 1 });
});

test("streams are counted by kind until their readers leave; beyond the most they are refused", async () => {
  const { open, streams } = openStreams({ most: 2 });
  const reader = await open("overlay");
  await open("site");
  expect(streams.count()).toEqual({ overlay: 1, site: 1 });
  await expect(open()).rejects.toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  await reader?.cancel();
  expect(streams.count()).toEqual({ site: 1 });
  await open("site");
});

test("all end with the process, and none begins after", async () => {
  const { open, streams } = openStreams();
  const reader = await open();
  await Promise.all([next(reader), next(reader)]);
  streams.end();
  expect((await reader?.read())?.done).toBe(true);
  await expect(open()).rejects.toMatchObject({ status: 503 });
});

test("all that are closed may come back", async () => {
  const { open, streams, change } = openStreams();
  const reader = await open();
  await Promise.all([next(reader), next(reader)]);
  streams.closeAll();
  expect((await reader?.read())?.done).toBe(true);
  expect(streams.count()).toEqual({});
  change();
  const again = await open();
  expect([await next(again), await next(again)]).toEqual([
    "retry: 3000\n\n",
    'event: state\ndata: {"state":2}\n\n',
  ]);
});

test("a state that cannot be read ends no stream", async () => {
  const { open, read, change, streams } = openStreams();
  const reader = await open();
  await Promise.all([next(reader), next(reader)]);
  read.mockRejectedValueOnce(new Error("The database is away"));
  streams.wake();
  change();
  await new Promise(setImmediate);
  vi.advanceTimersByTime(1000);
  expect(await next(reader)).toContain('{"state":2}');
});
