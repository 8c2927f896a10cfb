import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { JOB_KINDS } from "#app/all-jobs.server.ts";
import { migrate, qb } from "#platform/database/database.server.ts";
import { migrationsFolder } from "#platform/database/migrate.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { listJobs } from "#platform/jobs/jobs.server.ts";
import { readMailStates } from "./mail.server.ts";
import { type MailServer, startMailServer } from "./testing/mail-server.ts";
import { openOutbox, TEST_MAIL } from "./testing/outbox-process.ts";

let server: MailServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const CREATED_AT = "2026-12-01T10:00:00.120Z";

describeOnBothEngines("data of version 1.0.0", (open) => {
  test("emails that were waiting in it are sent, and settled ones are known", async () => {
    const database = await open({ migrations: null });
    const { db } = database;
    const names = (await readdir(migrationsFolder)).map((file) => file.replace(/\.ts$/, ""));
    await migrate(database, { only: names.filter((name) => name < "0118") });
    type Row = Record<string, unknown>;
    const insert = (table: string, rows: Row[]) =>
      qb<Record<string, Row>>(db).insertInto(table).values(rows).execute();
    const mail = {
      thread: "guest 1",
      content: null,
      forget: false,
      isHeld: false,
      error: null,
      settledAt: null,
      attempts: 1,
      dueAt: CREATED_AT,
      createdAt: CREATED_AT,
    };
    await insert("outbox", [
      { ...mail, messageId: "sent@show", state: "sent", settledAt: CREATED_AT },
      { ...mail, messageId: "waits@show", state: "queued", content: JSON.stringify(TEST_MAIL) },
      { ...mail, messageId: "failed@show", state: "failed", error: "550 Nobody", settledAt: CREATED_AT },
      { ...mail, messageId: "held@show", thread: "g 2", state: "queued", isHeld: true, content: "{}" },
      { ...mail, messageId: "gone@show", state: "sent" },
    ]);
    await qb<{ outbox: Row }>(db).deleteFrom("outbox").where("messageId", "=", "gone@show").execute();
    await insert("webhooks", [
      {
        name: "Robot",
        address: "http://127.0.0.1:9",
        kind: "json",
        events: "live",
        secret: "s",
        createdAt: CREATED_AT,
      },
    ]);
    const event = {
      event: "live",
      subject: "week 1",
      text: "Live",
      page: "/",
      data: '{"title":"Tips"}',
      at: CREATED_AT,
    };
    await insert("webhook_queue", [
      { webhookId: 1, deliveryId: "d1", ...event, attempts: 2, dueAt: CREATED_AT },
    ]);
    await insert("forgotten_passwords", [{ usernameFolded: "paul", askedAt: CREATED_AT }]);

    await migrate(database);

    const { rows } =
      await sql<Row>`select kind, "key", attempts, subject from jobs where kind <> 'mail' order by id`.execute(
        qb(db),
      );
    expect(rows).toEqual([
      { kind: "webhook", key: "webhook 1/d1", attempts: 2, subject: "week 1" },
      { kind: "forgotten-password", key: null, attempts: 0, subject: null },
    ]);
    const kinds = { limit: 10, offset: 0 };
    for (const { name, payload } of JOB_KINDS.filter(({ name }) => name !== "mail"))
      for (const job of await listJobs(db, { ...kinds, kinds: [name] })) payload.parse(job.payload);
    expect(await listJobs(db, { ...kinds, kinds: ["webhook"] })).toMatchObject([
      { payload: { at: CREATED_AT, data: { title: "Tips" } } },
    ]);
    server = await startMailServer();
    const outbox = openOutbox(database, { SMTP_URL: server.url });
    expect(await outbox.send()).toBe(1);
    expect(server.received[0]?.message).toMatch(/^Message-ID: <waits@show>$/m);
    expect(await readMailStates(db, [1, 2, 3, 4])).toEqual(
      new Map([
        [1, { state: "sent", error: null }],
        [2, { state: "sent", error: null }],
        [3, { state: "failed", error: "550 Nobody" }],
        [4, { state: "queued", error: null }],
      ]),
    );
    expect(await outbox.queue()).toBeGreaterThan(7);
  });
});
