import { createHmac } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { afterEach, expect, test, vi } from "vitest";
import { listTables, qb, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { openTestApp } from "#testing/test-app.ts";
import type { Webhook } from "./notices.contract.ts";
import { announceEvent, deleteRequestNotices, webhookJobKind } from "./notices.server.ts";
import { startWebhookReceiver } from "./testing/webhook-receiver.ts";

afterEach(() => vi.restoreAllMocks());

describeOnBothEngines("webhooks", (open) => {
  async function openSite(env: Record<string, string> = { WEBHOOK_ALLOW_PRIVATE: "true" }) {
    const clock = { ms: Date.parse("2026-01-01T00:00:00Z") };
    const app = openTestApp(await open(), { env, now: () => new Date(clock.ms) });
    const owner = await app.admin("boss");
    const addWebhook = async (address: string, fields: object = {}) =>
      (
        await owner.post("/api/webhooks", {
          name: "Robot",
          address,
          kind: "json",
          events: ["live", "guest-cancelled"],
          ...fields,
        })
      ).json<Webhook & { secret: string }>();
    const listWebhooks = async () => (await owner.request("/api/webhooks")).json<Webhook[]>();
    const goLive = () =>
      transaction(app.house.db, (trx) =>
        announceEvent(trx, app.house, "live", { date: "2026-01-07", title: "Tips" }),
      );
    const deliver = () => runDueJobs(app.house, [webhookJobKind]);
    const test = (id: number) => owner.post(`/api/webhooks/${id}/test`);
    return { app, clock, owner, addWebhook, listWebhooks, goLive, deliver, test };
  }

  test("an owner adds, changes and deletes them; the secret is shown once, and neither it nor the address is logged or recorded", async () => {
    const { app, owner, addWebhook, listWebhooks, goLive, deliver } = await openSite();
    const { address } = await startWebhookReceiver(() => 500);
    const { secret, ...newWebhook } = await addWebhook(address, {
      events: ["live", "guest-cancelled", "live"],
    });
    expect(newWebhook).toEqual({
      id: 1,
      name: "Robot",
      address,
      kind: "json",
      events: ["live", "guest-cancelled"],
      offSince: null,
      deliveries: [],
    });
    expect(await listWebhooks()).toEqual([newWebhook]);
    await goLive();
    await deliver();
    const changeResponse = await owner.put("/api/webhooks/1", { name: "Robot 2" });
    expect(changeResponse.json()).toMatchObject({ name: "Robot 2", address, kind: "json" });
    const ruth = await app.admin("ruth");
    expect((await ruth.request("/api/webhooks")).status).toBe(403);
    expect((await owner.put("/api/webhooks/9", {})).status).toBe(404);
    const events = (await owner.request("/api/admin-events")).text;
    for (const text of [events, JSON.stringify(app.logged)]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain("secret-path");
    }
    expect((await owner.delete("/api/webhooks/1")).status).toBe(204);
    expect(await listWebhooks()).toEqual([]);
    for (const { name } of (await listTables(app.house.db)).filter(({ name }) => name.startsWith("webhook")))
      expect(await qb<Record<string, object>>(app.house.db).selectFrom(name).selectAll().execute()).toEqual(
        [],
      );
  });

  test.each([
    [{ name: " " }, "name"],
    [{ address: "nowhere" }, "address"],
    [{ address: "ftp://hooks.example/a" }, "address"],
    [{ address: "https://user:word@hooks.example/a" }, "address"],
    [{ kind: "pigeon" }, "kind"],
    [{ events: [] }, "events"],
    [{ events: ["live", "lunch"] }, "events.1"],
  ])("%j is refused", async (invalidFields, path) => {
    const { owner } = await openSite();
    const json = {
      name: "Robot",
      address: "https://hooks.example/a",
      kind: "json",
      events: ["live"],
      ...invalidFields,
    };
    const refusal = await owner.post("/api/webhooks", json);
    expect([refusal.status, refusal.json()]).toMatchObject([400, { issues: [{ path }] }]);
  });

  test("an event is sent once, with a signature, by any number of processes, only to webhooks that want it", async () => {
    const { addWebhook, listWebhooks, goLive, deliver } = await openSite();
    const { received, address } = await startWebhookReceiver();
    const { secret } = await addWebhook(address);
    await addWebhook(address, { events: ["episode"] });
    await goLive();
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(received).toHaveLength(1);
    const { headers, body } = received[0] ?? { headers: {}, body: "" };
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-greenroom-signature"])) ?? [];
    expect(createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")).toBe(v1);
    expect(t).toBe(String(Date.parse("2026-01-01T00:00:00Z") / 1000));
    const payload = JSON.parse(body);
    expect(payload).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event: "live",
      at: "2026-01-01T00:00:00.000Z",
      data: { date: "2026-01-07", title: "Tips" },
    });
    expect((await listWebhooks())[0]?.deliveries).toMatchObject([
      { id: payload.id, event: "live", status: 204 },
    ]);
    expect(await listWebhooks()).toMatchObject([{}, { deliveries: [] }]);
  });

  test("each kind gets the body that its receiver accepts", async () => {
    const { addWebhook, goLive, deliver } = await openSite();
    const bodies: Record<string, unknown> = {};
    for (const kind of ["discord", "slack", "teams"]) {
      const { received, address } = await startWebhookReceiver();
      await addWebhook(address, { kind });
      await goLive();
      await deliver();
      bodies[kind] = JSON.parse(received[0]?.body ?? "");
      expect(received[0]?.headers).not.toHaveProperty("x-greenroom-signature");
    }
    expect(bodies).toMatchObject({
      discord: { content: expect.stringContaining("is live: Tips"), allowed_mentions: { parse: [] } },
      slack: { text: expect.stringContaining("is live: Tips") },
      teams: {
        type: "message",
        attachments: [
          {
            contentType: "application/vnd.microsoft.card.adaptive",
            content: {
              type: "AdaptiveCard",
              body: [{ type: "TextBlock", text: expect.stringContaining("is live: Tips") }],
            },
          },
        ],
      },
    });
  });

  test("a failed delivery is tried again within a minute and for a day, with the same id; then the webhook is turned off and owners are told", async () => {
    const { app, clock, owner, addWebhook, listWebhooks, goLive, deliver } = await openSite();
    await owner.put("/api/user", { email: "boss@example.org", currentPassword: "correct horse" });
    const { received, address } = await startWebhookReceiver((count) => (count <= 9 ? 500 : 200));
    await addWebhook(address);
    await goLive();
    await deliver();
    clock.ms += 20_000;
    await deliver();
    expect(received).toHaveLength(1);
    clock.ms += 40_000;
    await deliver();
    expect(received).toHaveLength(2);
    for (let hours = 0; hours < 30; hours += 1) {
      clock.ms += HOUR_MS;
      await deliver();
    }
    const ids = received.map(({ body }) => JSON.parse(body).id);
    expect([ids.length, new Set(ids).size]).toEqual([9, 1]);
    const [turnedOffWebhook] = await listWebhooks();
    expect(turnedOffWebhook).toMatchObject({
      offSince: expect.any(String),
      deliveries: [{ status: 500, attempt: 9 }],
    });
    expect(await sendDueEmails(app.house, {})).toBe(1);
    await goLive();
    await deliver();
    expect(received).toHaveLength(9);
    await owner.put("/api/webhooks/1", { active: true });
    await goLive();
    await deliver();
    expect((await listWebhooks())[0]).toMatchObject({
      offSince: null,
      deliveries: [{ status: 200 }, { status: 500 }],
    });
  }, 60_000);

  test("a webhook that accepts other events stays on if it refuses some for a day, until it accepts nothing anymore", async () => {
    const { clock, addWebhook, listWebhooks, goLive, deliver, test } = await openSite();
    const { address } = await startWebhookReceiver((_, body) => (body.includes('"live"') ? 422 : 204));
    const { id } = await addWebhook(address);
    const keepDelivering = async () => {
      for (let attempt = 0; attempt < 9; attempt += 1) {
        await deliver();
        clock.ms += 14 * HOUR_MS;
      }
    };
    await test(id);
    for (let count = 0; count < 11; count += 1) await goLive();
    await keepDelivering();
    const [{ offSince, deliveries = [] } = {}] = await listWebhooks();
    expect(offSince).toBeNull();
    expect(deliveries.map(({ status, attempt }) => `${status} ${attempt}`)).toEqual(Array(10).fill("422 9"));
    await goLive();
    await keepDelivering();
    expect(await listWebhooks()).toMatchObject([{ offSince: expect.any(String) }]);
  });

  test("an event that keeps failing doesn't push out the other deliveries, each with its last attempt", async () => {
    const { clock, addWebhook, listWebhooks, goLive, deliver, test } = await openSite();
    const { address } = await startWebhookReceiver((count) => (count <= 9 ? 204 : 500));
    const { id } = await addWebhook(address);
    for (let count = 0; count < 9; count += 1) await test(id);
    await deliver();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      if (attempt === 0) await Promise.all([goLive(), goLive()]);
      await deliver();
      clock.ms += HOUR_MS;
    }
    const [{ deliveries = [] } = {}] = await listWebhooks();
    expect(deliveries.map(({ event, attempt }) => `${event} ${attempt}`)).toEqual([
      ...["live 4", "live 4"],
      ...Array(8).fill("test 1"),
    ]);
    expect(new Set(deliveries.map((delivery) => delivery.id)).size).toBe(10);
  });

  test("a redirect is not followed, a receiver that hangs is given up after ten seconds, and the site never waits", {
    timeout: 60_000,
  }, async () => {
    const { addWebhook, listWebhooks, goLive, deliver, test } = await openSite();
    const redirectingReceiver = await startWebhookReceiver(() => 302);
    const hangingReceiver = await startWebhookReceiver(() => null);
    await addWebhook(redirectingReceiver.address);
    const { id } = await addWebhook(hangingReceiver.address);
    await goLive();
    expect((await test(id)).status).toBe(200);
    expect(hangingReceiver.received).toEqual([]);
    await deliver();
    expect([redirectingReceiver.received.length, hangingReceiver.received.length]).toEqual([1, 2]);
    expect(await listWebhooks()).toMatchObject([
      { deliveries: [{ status: 302 }] },
      { deliveries: [{ status: "Timed out after 10 s" }, { status: "Timed out after 10 s" }] },
    ]);
  });

  test("private addresses are refused when connecting, even if a name resolves to one only then", async () => {
    const { addWebhook, listWebhooks, goLive, deliver } = await openSite({});
    const { received, port } = await startWebhookReceiver();
    vi.spyOn(Resolver.prototype, "resolve4").mockResolvedValue(["93.184.216.34", "127.0.0.1"]);
    vi.spyOn(Resolver.prototype, "resolve6").mockRejectedValue(new Error("no IPv6 address"));
    for (const host of ["127.0.0.1", "[::1]", "localhost", "hooks.example", "2130706433"])
      await addWebhook(`http://${host}:${port}/a`);
    await goLive();
    await deliver();
    expect((await listWebhooks()).map(({ deliveries }) => deliveries[0]?.status)).toEqual(
      Array(5).fill("Refused: not a public address"),
    );
    expect(received).toEqual([]);
  });

  test("a test is sent once, no matter which events are chosen", async () => {
    const { clock, addWebhook, listWebhooks, deliver, test } = await openSite();
    const { received, address } = await startWebhookReceiver(() => 500);
    const { id } = await addWebhook(address, { events: ["episode"] });
    await test(id);
    await deliver();
    clock.ms += HOUR_MS;
    await deliver();
    expect(received.map(({ body }) => JSON.parse(body).event)).toEqual(["test"]);
    expect(await listWebhooks()).toMatchObject([
      { offSince: null, deliveries: [{ event: "test", status: 500 }] },
    ]);
  });

  test("no guest's email address or phone number is sent, and nothing about a guest whose data was erased", async () => {
    const { app, addWebhook, deliver } = await openSite();
    const { received, address } = await startWebhookReceiver();
    await addWebhook(address);
    const cancel = (id: number, reason: string) =>
      transaction(app.house.db, (trx) =>
        announceEvent(trx, app.house, "guest-cancelled", { id, name: "Ana", date: "2026-12-09", reason }),
      );
    await cancel(7, "call +1 (303) 555-0100 or write ana@example.org");
    await cancel(8, "erased");
    await transaction(app.house.db, (trx) => deleteRequestNotices(trx, app.house, "guest-request", 8));
    await deliver();
    expect(received.map(({ body }) => JSON.parse(body).data)).toEqual([
      { id: 7, name: "Ana", date: "2026-12-09", reason: "call [number] or write [address]" },
    ]);
  });
});
