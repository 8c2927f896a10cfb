import { setTimeout as pause } from "node:timers/promises";
import { on } from "#platform/database/database.server.ts";
import type { MailServer } from "#platform/mail/testing/mail-server.ts";
import type { Row } from "../report.ts";
import { none } from "./part.ts";
import type { Restarts } from "./restarts.ts";

/** The lease of a dead process lasts a minute; then another sends the mail. */
const LONGEST_MS = 150_000;

/** Waits until the running site has sent what is due, then compares what arrived with what was acknowledged. */
export async function awaitMails(restarts: Restarts, server: MailServer, engine: string): Promise<Row[]> {
  const giveUpAt = performance.now() + LONGEST_MS;
  for (let waiting = 1; waiting > 0 && performance.now() < giveUpAt; ) {
    await pause(1000);
    await restarts.judged(async ({ db }) => {
      const queued = await on<{ outbox: { id: number; state: string } }>(db)
        .selectFrom("outbox")
        .select("id")
        .where("state", "=", "queued")
        .execute();
      waiting = queued.length;
    });
  }
  const ids = new Map<string, Set<string>>();
  let copies = 0;
  for (const { to, message } of server.received) {
    const id = /^Message-ID: (.*)$/im.exec(message)?.[1]?.trim() ?? "";
    const known = ids.get(to[0] ?? "") ?? new Set();
    if (known.has(id)) copies += 1;
    ids.set(to[0] ?? "", known.add(id));
  }
  const { invited } = restarts.writer.ledger;
  return [
    none(
      `${engine}: acknowledged mails that never arrived`,
      invited.filter((address) => !ids.has(address)),
    ),
    none(
      `${engine}: people who got two different mails for one change`,
      [...ids.values()].filter(({ size }) => size > 1),
    ),
    {
      figure: `${engine}: mails of ${invited.length} that came twice with the same Message-ID, which SMTP cannot exclude`,
      ours: copies,
    },
  ];
}
