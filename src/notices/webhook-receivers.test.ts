import { Resolver } from "node:dns/promises";
import { createServer, type Socket } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { openTestApp } from "#testing/test-app.ts";
import type { Webhook } from "./notices.contract.ts";
import { announceEvent, webhookJobKind } from "./notices.server.ts";

afterEach(() => vi.restoreAllMocks());

/** Starts a TCP server on this machine that passes connections to `answer`. Returns its port. */
async function startTcpServer(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => answer(socket.on("error", () => {})));
  onTestFinished(() => void server.close());
  return listenLocally(server);
}

describeOnBothEngines("a webhook's receiver", (open) => {
  async function openSite(allowPrivate: boolean, addresses: string[]) {
    const clock = { ms: Date.parse("2026-01-01T00:00:00Z") };
    const env = { WEBHOOK_ALLOW_PRIVATE: String(allowPrivate) };
    const app = openTestApp(await open(), { env, now: () => new Date(clock.ms) });
    const owner = await app.admin("boss");
    for (const listeningAddress of addresses)
      await owner.post("/api/webhooks", {
        name: "Robot",
        address: listeningAddress,
        kind: "json",
        events: ["ended"],
      });
    await transaction(app.house.db, (trx) => announceEvent(trx, app.house, "ended", { date: "2026-01-07" }));
    const deliver = async () => {
      await runDueJobs(app.house, [webhookJobKind]);
      clock.ms += 60_000;
      const webhooks = (await owner.request("/api/webhooks")).json<Webhook[]>();
      return webhooks.map(({ deliveries }) => deliveries[0]?.status);
    };
    return { deliver };
  }

  test("that answers nonsense, hangs up or isn't there is tried again", async () => {
    const nonHttpPort = await startTcpServer((socket) => socket.end("I do not speak HTTP\r\n\r\n"));
    const hangingUpPort = await startTcpServer((socket) => socket.destroy());
    const ports = [nonHttpPort, hangingUpPort, 9];
    const { deliver } = await openSite(
      true,
      ports.map((port) => `http://127.0.0.1:${port}/a`),
    );
    const expectedStatuses = [
      "Could not be reached (HPE_INVALID_CONSTANT)",
      "Could not be reached (ECONNRESET)",
      "Could not be reached (ECONNREFUSED)",
    ];
    expect([await deliver(), await deliver()]).toEqual([expectedStatuses, expectedStatuses]);
  });

  test("whose name resolves to a private address after the check is never reached there", {
    timeout: 60_000,
  }, async () => {
    let connectionCount = 0;
    const port = await startTcpServer((socket) => {
      connectionCount += 1;
      socket.destroy();
    });
    let lookupCount = 0;
    vi.spyOn(Resolver.prototype, "resolve4").mockImplementation(async () => {
      lookupCount += 1;
      return [lookupCount === 1 ? "93.184.216.34" : "127.0.0.1"];
    });
    vi.spyOn(Resolver.prototype, "resolve6").mockRejectedValue(new Error("no IPv6 address"));
    const { deliver } = await openSite(false, [`http://rebound.example:${port}/a`]);
    await deliver();
    expect(lookupCount).toBe(1);
    expect(await deliver()).toEqual(["Refused: not a public address"]);
    expect([lookupCount, connectionCount]).toEqual([2, 0]);
  });
});
