import { setTimeout as pause } from "node:timers/promises";
import { countRows, on } from "#platform/database/database.server.ts";
import type { MailServer } from "#platform/mail/testing/mail-server.ts";
import { withDatabase } from "../engines.ts";
import type { Findings } from "./part.ts";
import type { RestartedSite } from "./restarts.ts";

/**
 * How long to wait for the next email. If a process dies, another one sends its emails once its lease ends, after a
 * minute.
 */
const MAX_PAUSE_MS = 150_000;

/**
 * Waits until the site has sent all the emails that are due, or has stopped making progress. Then compares the emails
 * that arrived with the acknowledged ones.
 */
export async function checkEmails(
  findings: Findings,
  { place, writer }: RestartedSite,
  server: MailServer,
  engine: string,
): Promise<void> {
  let giveUpAt = performance.now() + MAX_PAUSE_MS;
  for (let waiting = 1, sent = 0; waiting > 0 && performance.now() < giveUpAt; ) {
    await pause(1000);
    if (server.received.length > sent) giveUpAt = performance.now() + MAX_PAUSE_MS;
    sent = server.received.length;
    waiting = await withDatabase(place.address, ({ db }) => {
      const mails = on<{ jobs: { kind: string; state: string } }>(db)
        .selectFrom("jobs")
        .where("kind", "=", "mail");
      return countRows(mails.where("state", "=", "waiting"));
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
  const { guests, invited } = writer.ledger;
  const countMails = (address: string) =>
    [...ids.keys()].filter((about) => about.startsWith(`${address} `)).length;
  const missing = [...guests, ...invited].filter(
    // A guest with a date gets two emails: the receipt, and the one about the date.
    (address) => countMails(address) < (invited.includes(address) ? 2 : 1),
  );
  const twofold = [...ids].filter(([, { size }]) => size > 1).map(([about]) => about);
  const all = guests.length + invited.length;
  findings.none(`${engine}: acknowledged emails that never arrived`, missing);
  findings.none(`${engine}: people who got two different emails for one change`, twofold);
  findings.note(
    `${engine}: emails of ${all} sent again with the same Message-ID, which SMTP can't rule out`,
    copies,
  );
}
