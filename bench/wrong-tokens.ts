import { cpuMs } from "./process-cost.ts";
import { startProductionSite } from "./production-site.ts";
import { median, type Row, report } from "./report.ts";

/**
 * What guessing costs the site: 1,000 wrong API tokens beside 1,000 wrong passwords. Both come from a thousand addresses,
 * which nothing refuses, and then from one, which is refused after its first tries.
 */
const GUESSES = 1_000;
const AT_ONCE = 8;
const ONE = "10.200.0.1";

const site = await startProductionSite({ TRUST_PROXY: "1" });
const rows: Row[] = [];
try {
  await fetch(`${site.origin}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.origin },
    body: JSON.stringify({ username: "person", password: "correct horse battery" }),
  });
  for (const [where, addressOf, status] of [
    ["from a thousand addresses", (guess: number) => `10.9.${guess >> 8}.${guess & 255}`, 401],
    ["from one address", () => ONE, undefined],
  ] as const) {
    const tokens = await cost((guess) => guessToken(guess, addressOf(guess)), status);
    const passwords = await cost((guess) => guessPassword(guess, addressOf(guess)), status);
    const of = (figure: string) => `${GUESSES} wrong tokens ${where}, ${figure}`;
    rows.push(
      {
        figure: of("CPU of the site, ms"),
        ours: tokens.cpu,
        theirs: passwords.cpu,
        limit: { atMost: passwords.cpu },
      },
      { figure: of("median ms"), ours: median(tokens.times), theirs: median(passwords.times) },
      { figure: of("refused unread (429)"), ours: tokens.refused, theirs: passwords.refused },
    );
  }
  report("wrong-tokens", "as many wrong passwords", rows);
} finally {
  await site.stop();
}

async function cost(guess: (number: number) => Promise<Response>, expected: number | undefined) {
  const before = cpuMs(site.pid);
  const times: number[] = [];
  let [next, refused] = [0, 0];
  const guessOn = async () => {
    for (let number = next++; number < GUESSES; number = next++) {
      const begun = performance.now();
      const answer = await guess(number);
      await answer.arrayBuffer();
      times.push(performance.now() - begun);
      if (answer.status === 429) refused += 1;
      if (expected && answer.status !== expected) throw new Error(`A guess was answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guessOn));
  return { cpu: cpuMs(site.pid) - before, times, refused };
}

function guessToken(guess: number, address: string): Promise<Response> {
  return fetch(`${site.origin}/api/user`, {
    headers: { authorization: `Bearer gr_${String(guess).padStart(32, "x")}`, "x-forwarded-for": address },
  });
}

function guessPassword(guess: number, address: string): Promise<Response> {
  return fetch(`${site.origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ username: `person${guess}`, password: `guess ${guess}` }),
  });
}
