import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { createServer, type Socket } from "node:net";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { transaction } from "#platform/database/database.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runDueJobs } from "#platform/jobs/jobs.server.ts";
import { testApp } from "#testing/test-app.ts";
import type { Webhook } from "./notices.contract.ts";
import { announce, webhookJob } from "./notices.server.ts";

const realLookup = dns.lookup;
afterEach(() => {
  dns.lookup = realLookup;
  syncBuiltinESMExports();
});

/** Opens a TCP server on this machine that handles connections with `answer`. Returns its port. */
async function startTcpServer(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => answer(socket.on("error", () => {})));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

onBothEngines("a webhook's receiver", (open) => {
  async function openSite(allowPrivate: boolean, addresses: string[]) {
    const clock = { ms: Date.parse("2026-01-01T00:00:00Z") };
    const env = { WEBHOOK_ALLOW_PRIVATE: String(allowPrivate) };
    const app = testApp(await open(), { env, now: () => new Date(clock.ms) });
    const owner = await app.admin("boss");
    for (const address of addresses)
      await owner.request("/api/webhooks", {
        method: "POST",
        json: { name: "Robot", address, kind: "json", events: ["ended"] },
      });
    await transaction(app.house.db, (trx) => announce(trx, app.house, "ended", { date: "2026-01-07" }));
    const deliver = async () => {
      await runDueJobs(app.house, [webhookJob]);
      clock.ms += 60_000;
      const hooks = (await owner.request("/api/webhooks")).json<Webhook[]>();
      return hooks.map(({ deliveries }) => deliveries[0]?.status);
    };
    return { deliver };
  }

  test("that answers nonsense, hangs up or isn't there is tried again", async () => {
    const nonsense = await startTcpServer((socket) => socket.end("I do not speak HTTP\r\n\r\n"));
    const broken = await startTcpServer((socket) => socket.destroy());
    const ports = [nonsense, broken, 9];
    const { deliver } = await openSite(
      true,
      ports.map((port) => `http://127.0.0.1:${port}/a`),
    );
    const failed = Array(3).fill("Could not be reached");
    expect([await deliver(), await deliver()]).toEqual([failed, failed]);
  });

  test("whose name resolves to a private address after the check is never reached there", {
    timeout: 60_000,
  }, async () => {
    let reached = 0;
    const port = await startTcpServer((socket) => {
      reached += 1;
      socket.destroy();
    });
    let asked = 0;
    const lookup = (
      host: string,
      options: dns.LookupAllOptions,
      callback: (...result: unknown[]) => void,
    ) => {
      if (host !== "rebound.example") return realLookup(host, options, callback);
      asked += 1;
      callback(null, [{ address: asked === 1 ? "93.184.216.34" : "127.0.0.1", family: 4 }]);
    };
    Object.assign(dns, { lookup });
    syncBuiltinESMExports();
    const { deliver } = await openSite(false, [`http://rebound.example:${port}/a`]);
    await deliver();
    expect(asked).toBe(1);
    expect(await deliver()).toEqual(["Refused: not a public address"]);
    expect([asked, reached]).toEqual([2, 0]);
  });
});
