/** Plain explanations of delivery errors. The first pattern that matches applies. */
const REASONS_BY_PATTERN: [RegExp, string][] = [
  [/^Waited in the backup that was restored$/, "Restored from a backup: it may have been delivered already"],
  [/^Discarded after a restore$/, "Discarded after a restore"],
  [/^Something went wrong; the log has details$/, "Something went wrong; the log has details"],
  [/^Timed out after (\d+) s$/, "No answer in $1 seconds"],
  [/^Could not be reached( \(\w+\))?$/, "Couldn't be reached$1"],
  [/^Refused: not a public address$/, "Not a public address"],
  [/\b4\.2\.2\b|\b5\.2\.2\b|mailbox (is )?full|over ?quota/i, "The mailbox is full"],
  [
    /\b5\.1\.[01]\b|no such (user|person|mailbox)|user unknown|unknown user|does not exist/i,
    "There's no such mailbox",
  ],
  [/\b5\.4\.5\b|\bdaily\b.*\b(limit|quota)\b/i, "The mail server sends no more of our emails today"],
  [/offers no TLS|certificate|starttls/i, "The connection to the mail server isn't secure"],
  // This must come before the pattern for 5.7.x, because a refused sign-in has the code 5.7.8, and a missing one 5.7.0.
  [/\b53[045]\b/, "The mail server refused our sign-in"],
  [/\brelay/i, "The mail server won't pass our emails on"],
  [/\b5\.7\.\d+\b|spam|blocked|blacklist|policy/i, "The mail server took it for spam"],
  [/\bauth/i, "The mail server refused our sign-in"],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/, "The mail server can't be reached"],
  [/timed? ?out|timeout/i, "The mail server didn't answer in time"],
  [/closed|ECONNRESET|socket/i, "The mail server hung up"],
  [/\b4\d\d\b/, "The mail server asked to try again later"],
  [/\b5\d\d\b/, "The mail server refused it"],
];

type FailureReason = { plain: string; words: string | null };

/** Explains in plain words why an attempt failed. `words` is the original error, or null if it adds nothing. */
export function explainFailure(error: string): FailureReason {
  // For a webhook, the error is only the response's status, which needs no explanation.
  if (/^Answered with \d+$/.test(error)) return { plain: error, words: null };
  for (const [pattern, explanation] of REASONS_BY_PATTERN) {
    const match = pattern.exec(error);
    if (match)
      return { plain: explanation.replace("$1", match[1] ?? ""), words: match[0] === error ? null : error };
  }
  return { plain: "Something went wrong", words: error };
}
