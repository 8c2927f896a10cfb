import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { on, transaction } from "./database.server.ts";
import { openTestDatabase } from "./testing/test-database.ts";
import { listenForWakeUps, wakeProcesses } from "./wake-ups.server.ts";

async function listenOn(url: string) {
  const heard = { wakes: 0, warnings: [] as string[] };
  const wake = () => {
    heard.wakes += 1;
  };
  const warn = (_: object, message: string) => heard.warnings.push(message);
  const listening = await listenForWakeUps(url, wake, { warn });
  onTestFinished(() => listening.close());
  // A process may have missed wake-ups while it was disconnected, so every new connection starts with one.
  expect(heard.wakes).toBe(1);
  return { heard, listening };
}

test.skipIf(inject("postgresUrl") === null)(
  "what is committed wakes every process, also after its line was lost",
  { timeout: 60_000 },
  async () => {
    const { db, address, close } = await openTestDatabase("postgres", { migrations: null });
    onTestFinished(close);
    const url = address.url ?? "";
    const [first, second] = [await listenOn(url), await listenOn(url)];
    const countAll = () => [first.heard.wakes, second.heard.wakes];
    await transaction(db, wakeProcesses);
    await expect.poll(countAll).toEqual([2, 2]);
    const undone = transaction(db, async (trx) => {
      await wakeProcesses(trx);
      throw new Error("Undone");
    });
    await expect(undone).rejects.toThrow("Undone");
    await transaction(db, wakeProcesses);
    await expect.poll(countAll).toEqual([3, 3]);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(on(db));
    await expect.poll(countAll).toEqual([4, 4]);
    expect(first.heard.warnings).toEqual(["wake-ups of other processes are lost for a while"]);
    await transaction(db, wakeProcesses);
    await expect.poll(countAll).toEqual([5, 5]);
    await first.listening.close();
    await transaction(db, wakeProcesses);
    await expect.poll(countAll).toEqual([5, 6]);
  },
);

test("on SQLite, there is no other process to wake", async () => {
  const { db, close } = await openTestDatabase("sqlite", { migrations: null });
  onTestFinished(close);
  await transaction(db, wakeProcesses);
});
