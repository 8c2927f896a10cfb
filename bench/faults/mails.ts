import { setTimeout as pause } from "node:timers/promises";
import { on } from "#platform/database/database.server.ts";
import type { MailServer } from "#platform/mail/testing/mail-server.ts";
import type { Row } from "../report.ts";
import { mustBeZero } from "./part.ts";
import type { Restarts } from "./restarts.ts";

/** A dead process's lease lasts a minute; then another process sends the email. */
const LONGEST_PAUSE_MS = 150_000;

/**
 * Waits until the running site has sent what is due, or has sent nothing for a long time. Then compares what arrived
 * with what was acknowledged.
 */
export async function awaitMails(restarts: Restarts, server: MailServer, engine: string): Promise<Row[]> {
  let giveUpAt = performance.now() + LONGEST_PAUSE_MS;
  for (let waiting = 1, sent = 0; waiting > 0 && performance.now() < giveUpAt; ) {
    await pause(1000);
    if (server.received.length > sent) giveUpAt = performance.now() + LONGEST_PAUSE_MS;
    sent = server.received.length;
    await restarts.judged(async ({ db }) => {
      const queued = await on<{ jobs: { id: number; kind: string; state: string } }>(db)
        .selectFrom("jobs")
        .select("id")
        .where("kind", "=", "mail")
        .where("state", "=", "waiting")
        .execute();
      waiting = queued.length;
    });
  }
  const ids = new Map<string, Set<string>>();
  let copies = 0;
  for (const { to, message } of server.received) {
    const [id = "", subject = ""] = ["Message-ID", "Subject"].map(
      (name) => new RegExp(`^${name}: (.*)$`, "im").exec(message)?.[1]?.trim() ?? "",
    );
    const about = `${to[0]} ${subject}`;
    const known = ids.get(about) ?? new Set();
    if (known.has(id)) copies += 1;
    ids.set(about, known.add(id));
  }
  const { guests, invited } = restarts.writer.ledger;
  const countMails = (address: string) =>
    [...ids.keys()].filter((about) => about.startsWith(`${address} `)).length;
  return [
    mustBeZero(
      `${engine}: acknowledged mails that never arrived`,
      [...guests, ...invited].filter(
        // The receipt, then the date.
        (address) => countMails(address) < (invited.includes(address) ? 2 : 1),
      ),
    ),
    mustBeZero(
      `${engine}: people who got two different mails for one change`,
      [...ids.values()].filter(({ size }) => size > 1),
    ),
    {
      figure: `${engine}: mails of ${guests.length + invited.length} that came twice with the same Message-ID, which SMTP cannot exclude`,
      ours: copies,
    },
  ];
}
