import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { findMailFaults } from "#platform/mail/testing/strict-mail.ts";
import { sendEachEmail } from "../testing/sent-emails.ts";

const EXPECTED_SUBJECTS = [
  "New on The Going Rate",
  "The Going Rate is live",
  "The Going Rate is off this week",
  "The Going Rate starts in half an hour",
  "The Going Rate: please confirm your address",
  "The Going Rate: you already follow the show",
];

const SPAMASSASSIN = "spamassassin";
/** Scoring takes ten seconds, so only `npm test -- --all` does it, and only if SpamAssassin is installed. */
const isScored =
  process.env.GREENROOM_TESTS !== "usual" && spawnSync(SPAMASSASSIN, ["--version"]).status === 0;
/**
 * Scores must be below this. SpamAssassin's own limit is 5, but other mail servers weigh the same rules differently.
 */
const MAX_SCORE = 1;

/** Scores an email using only the SpamAssassin rules that don't need the network. */
function scoreMail(mail: string): number {
  const { stdout } = spawnSync(SPAMASSASSIN, ["--local", "--test-mode"], { input: mail, encoding: "utf8" });
  const [, score] = /^X-Spam-Status: \w+, score=(-?[\d.]+)/m.exec(stdout) ?? [];
  if (score === undefined) throw new Error(`SpamAssassin gave no score: ${stdout.slice(0, 500)}`);
  return Number(score);
}

describeOnBothEngines("emails to followers", (open, engine) => {
  test("follow the RFCs, and are not spam according to a filter", async () => {
    const mails = await sendEachEmail(await open());
    expect([...mails.keys()].sort()).toEqual(EXPECTED_SUBJECTS);
    for (const [subject, mail] of mails) expect([subject, findMailFaults(mail)]).toEqual([subject, []]);
    if (!isScored || engine === "postgres") return;
    for (const [subject, mail] of mails) expect(scoreMail(mail), subject).toBeLessThan(MAX_SCORE);
  });
});
