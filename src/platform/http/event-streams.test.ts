import { expect, onTestFinished, test, vi } from "vitest";
import { EventStreams, type StreamRequest } from "./event-streams.server.ts";

const SILENT_LOG = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function openStreams({ max = 100, maxPerAddress = 100 } = {}) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const streams = new EventStreams({ max, maxPerAddress }, SILENT_LOG);
  let state = 1;
  const read = vi.fn(async () => ({ state }));
  return {
    streams,
    read,
    change: () => {
      state += 1;
    },
    open: async (kind = "site", { clientKey = "192.0.2.1", authorization }: Partial<StreamRequest> = {}) =>
      (await streams.open("all", { kind, method: "GET", clientKey, authorization }, read)).body?.getReader(),
  };
}

type Reader = Awaited<ReturnType<ReturnType<typeof openStreams>["open"]>>;
const readNext = async (reader: Reader) => new TextDecoder().decode((await reader?.read())?.value);

test("a stream starts with the retry time and the state, and sends a comment every 15 seconds", async () => {
  const { open } = openStreams();
  const reader = await open();
  expect(await readNext(reader)).toBe("retry: 3000\n\n");
  expect(await readNext(reader)).toBe('event: state\ndata: {"state":1}\n\n');
  vi.advanceTimersByTime(15_000);
  expect(await readNext(reader)).toBe(": here\n\n");
});

test("a change is read once for all streams, and noticed within a second even if not announced", async () => {
  const { open, read, change, streams } = openStreams();
  const readers = await Promise.all([open(), open(), open()]);
  for (const reader of readers) await Promise.all([readNext(reader), readNext(reader)]);
  read.mockClear();
  change();
  streams.wake();
  for (const reader of readers) expect(await readNext(reader)).toContain('{"state":2}');
  expect(read).toHaveBeenCalledTimes(1);
  change();
  vi.advanceTimersByTime(1000);
  expect(await readNext(readers[2])).toContain('{"state":3}');
});

test("a reader who reads nothing is dropped, and the others continue", async () => {
  const { open, change, streams } = openStreams();
  await open("slow");
  const reader = await open("site");
  await Promise.all([readNext(reader), readNext(reader)]);
  for (let index = 0; index < 20; index += 1) {
    change();
    streams.wake();
    expect(await readNext(reader)).toContain("state");
  }
  expect(streams.count()).toEqual({ site: 1 });
});

test("streams are counted by kind until their readers leave, and refused above the maximum", async () => {
  const { open, streams } = openStreams({ max: 2 });
  const reader = await open("overlay");
  await open("site");
  expect(streams.count()).toEqual({ overlay: 1, site: 1 });
  await expect(open()).rejects.toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  await reader?.cancel();
  expect(streams.count()).toEqual({ site: 1 });
  await open("site");
});

const createHolder = (name: string, isStillValid = async () => true) => ({
  authorization: { holder: name, isStillValid },
});

test("one address only gets its share, an IPv6 network counts as one, and places are freed again", async () => {
  const { open } = openStreams({ maxPerAddress: 2 });
  const firstStream = await open();
  await open();
  await expect(open()).rejects.toMatchObject({ status: 503 });
  await open("site", { clientKey: "192.0.2.2" });
  await firstStream?.cancel();
  await open();
  for (let network = 0; network < 4; network += 1)
    for (let stream = 0; stream < 2; stream += 1)
      await open("site", { clientKey: `2001:db8:1:${network.toString(16)}::/64` });
  // A /56 network may have four times as many streams as a /64, and all of them are open at this point.
  await expect(open("site", { clientKey: "2001:db8:1:4::/64" })).rejects.toMatchObject({ status: 503 });
});

test("an authorized stream gets a place when visitors get none, up to fifty per holder and ten per address", async () => {
  const { open, streams } = openStreams({ max: 1 });
  const openFrom = (address: string) => ({ clientKey: address, ...createHolder("host") });
  await open();
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4", "192.0.2.5"]) {
    for (let index = 0; index < 10; index += 1) await open("host", openFrom(address));
    await expect(open("host", openFrom(address))).rejects.toMatchObject({ status: 503 });
  }
  await expect(open("host", openFrom("192.0.2.6"))).rejects.toMatchObject({ status: 503 });
  await open("overlay", createHolder("overlay"));
  expect(streams.count()).toEqual({ site: 1, host: 50, overlay: 1 });
});

test("a state that can't be read doesn't use up a place", async () => {
  const { open, read } = openStreams({ max: 1 });
  read.mockRejectedValueOnce(new Error("The database is away"));
  await expect(open()).rejects.toThrow("away");
  await open();
});

test("an authorized stream ends within a second after its authorization does, and gets no later state", async () => {
  const { open, change, streams } = openStreams();
  let isGood = true;
  const reader = await open(
    "desk",
    createHolder("person 1", async () => isGood),
  );
  await Promise.all([readNext(reader), readNext(reader)]);
  isGood = false;
  change();
  streams.wake();
  expect((await reader?.read())?.done).toBe(true);
  isGood = true;
  const otherStream = await open(
    "desk",
    createHolder("person 1", async () => isGood),
  );
  await Promise.all([readNext(otherStream), readNext(otherStream)]);
  isGood = false;
  vi.advanceTimersByTime(1000);
  expect((await otherStream?.read())?.done).toBe(true);
  expect(streams.count()).toEqual({});
});

test("nothing is sent while an authorization can't be checked, and the state follows once it can", async () => {
  const { open, change, streams } = openStreams();
  const isStillValid = vi.fn(async () => true);
  const reader = await open("desk", createHolder("person 1", isStillValid));
  await Promise.all([readNext(reader), readNext(reader)]);
  isStillValid.mockRejectedValueOnce(new Error("The database is away"));
  change();
  streams.wake();
  await new Promise(setImmediate);
  change();
  vi.advanceTimersByTime(1000);
  expect(await readNext(reader)).toContain('{"state":3}');
});

test("all streams end with the process, and no new ones start", async () => {
  const { open, streams } = openStreams();
  const reader = await open();
  await Promise.all([readNext(reader), readNext(reader)]);
  streams.end();
  expect((await reader?.read())?.done).toBe(true);
  await expect(open()).rejects.toMatchObject({ status: 503 });
});

test("readers of closed streams may reconnect", async () => {
  const { open, streams, change } = openStreams();
  const reader = await open();
  await Promise.all([readNext(reader), readNext(reader)]);
  streams.closeAll();
  expect((await reader?.read())?.done).toBe(true);
  expect(streams.count()).toEqual({});
  change();
  const reopenedStream = await open();
  expect([await readNext(reopenedStream), await readNext(reopenedStream)]).toEqual([
    "retry: 3000\n\n",
    'event: state\ndata: {"state":2}\n\n',
  ]);
});

test("streams stay open if a state can't be read", async () => {
  const { open, read, change, streams } = openStreams();
  const reader = await open();
  await Promise.all([readNext(reader), readNext(reader)]);
  read.mockRejectedValueOnce(new Error("The database is away"));
  streams.wake();
  change();
  await new Promise(setImmediate);
  vi.advanceTimersByTime(1000);
  expect(await readNext(reader)).toContain('{"state":2}');
});
