import { type Env, readEnv } from "#app/env.server.ts";
import { type Database, transaction } from "#platform/database/database.server.ts";
import type { Mail } from "#platform/mail/mail-shape.server.ts";
import { queueMail, readMailStates } from "#platform/mail/outbox.server.ts";
import { sendDueEmails } from "./send-due-mails.ts";

export const TEST_MAIL: Mail = {
  from: { name: "The show", address: "show@example.com" },
  to: { name: "Paul Sorensen", address: "paul@example.com" },
  subject: "You are invited",
  text: "Dear Paul, come.",
  html: "<p>Dear Paul, come.</p>",
};

/** Opens an outbox as a separate process would, with a clock that the test can set. */
export function openOutbox(database: Database, env: Record<string, string>) {
  const clock = { at: Date.parse("2026-12-01T12:00:00Z") };
  const loggedEvents: object[] = [];
  const note = (fields: object) => void loggedEvents.push(fields);
  const house = {
    db: database.db,
    env: readEnv(env) satisfies Env,
    log: { debug: note, info: note, warn: note, error: note },
    now: () => new Date(clock.at),
  };
  return {
    house,
    logged: loggedEvents,
    pass: (seconds: number) => {
      clock.at += seconds * 1000;
    },
    queue: (
      mail: Partial<Mail> = {},
      options = { thread: "guest 1" } as { thread: string; keep?: "record" | "failures" | "nothing" },
    ) => transaction(house.db, (trx) => queueMail(trx, house, { ...TEST_MAIL, ...mail }, options)),
    send: (signal?: AbortSignal) => sendDueEmails(house, {}, signal),
    state: async (id: number) => (await readMailStates(house.db, [id])).get(id),
  };
}
