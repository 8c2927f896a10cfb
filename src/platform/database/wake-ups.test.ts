import { createServer } from "node:net";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";
import { qb, transaction } from "./database.server.ts";
import { openTestDatabase } from "./testing/test-database.ts";
import { listenForWakeUps, wakeProcesses } from "./wake-ups.server.ts";

/** Creates a message of PostgreSQL's protocol. */
function makeMessage(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}
const READY = makeMessage("Z", "I");
const SIGNED_IN = Buffer.concat([makeMessage("R", "\0\0\0\0"), READY]);
const REFUSAL = "SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0";
const REFUSED_QUERY = Buffer.concat([makeMessage("E", REFUSAL), READY]);

async function listenOn(url: string) {
  const received = { wakes: 0, warnings: [] as string[] };
  const wake = () => {
    received.wakes += 1;
  };
  const warn = (_: object, message: string) => received.warnings.push(message);
  const listener = await listenForWakeUps(url, wake, { warn });
  onTestFinished(() => listener.close());
  // A process may have missed wake-ups while it was disconnected, so every new connection starts with one.
  expect(received.wakes).toBe(1);
  return { received, listener };
}

test.skipIf(inject("postgresUrl") === null)(
  "what is committed wakes every process, also after its line was lost",
  { timeout: 60_000 },
  async () => {
    const { db, address, close } = await openTestDatabase("postgres", { migrations: null });
    onTestFinished(close);
    const url = address.url ?? "";
    const [firstListener, secondListener] = [await listenOn(url), await listenOn(url)];
    const countAll = () => [firstListener.received.wakes, secondListener.received.wakes];
    await transaction(db, wakeProcesses);
    await expect.poll(countAll).toEqual([2, 2]);
    const rolledBackWakeUp = transaction(db, async (trx) => {
      await wakeProcesses(trx);
      throw new Error("Undone");
    });
    await expect(rolledBackWakeUp).rejects.toThrow("Undone");
    await transaction(db, wakeProcesses);
    await expect.poll(countAll).toEqual([3, 3]);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(qb(db));
    await expect.poll(countAll).toEqual([4, 4]);
    expect(firstListener.received.warnings).toEqual([
      "wake-ups from other processes are lost until this one has reconnected",
    ]);
    await transaction(db, wakeProcesses);
    await expect.poll(countAll).toEqual([5, 5]);
    await firstListener.listener.close();
    await transaction(db, wakeProcesses);
    await expect.poll(countAll).toEqual([5, 6]);
  },
);

test("a connection on which the server refuses to listen is closed", async () => {
  const { promise: connectionClosed, resolve } = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on("close", () => resolve()).on("error", () => {});
    socket.once("data", () => {
      socket.write(SIGNED_IN);
      socket.on("data", (bytes) => void (bytes[0] === "Q".charCodeAt(0) && socket.write(REFUSED_QUERY)));
    });
  });
  const port = await listenLocally(server);
  onTestFinished(() => void server.close());
  const warn = vi.fn();
  const listener = await listenForWakeUps(`postgres://u@127.0.0.1:${port}/d?sslmode=disable`, () => {}, {
    warn,
  });
  onTestFinished(() => listener.close());
  await connectionClosed;
  expect(warn).toHaveBeenCalledOnce();
});

test("on SQLite, there is no other process to wake", async () => {
  const { db, close } = await openTestDatabase("sqlite", { migrations: null });
  onTestFinished(close);
  await transaction(db, wakeProcesses);
});
