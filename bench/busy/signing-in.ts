import { Caller } from "../caller.ts";
import type { Bench } from "../engines.ts";
import { median, percentile, type Row, rounds, row } from "../report.ts";
import type { RunningSite } from "../site.ts";
import type { Watch } from "./watch.ts";

const SIGNING_IN = 8;
const SECONDS = 6 * rounds(3);
const GUESSES = 150;
const PASSWORD = "correct horse battery";

/** Also measures what signing in reveals: how long a wrong password takes for a known and for an unknown name. */
export async function signIn({ origin }: RunningSite, watch: Watch, { name }: Bench): Promise<Row[]> {
  let callers = 100;
  const send = async (path: string, username: string, password: string) => {
    callers += 1;
    return (await new Caller(callers).call(origin, path, { json: { username, password } }))?.ms ?? Number.NaN;
  };
  const people = Array.from({ length: SIGNING_IN }, (_, person) => `person${person}`);
  for (const person of people) await send("/api/register", person, PASSWORD);
  const times: number[] = [];
  await watch.during("8 people sign in over and over", async () => {
    const ends = performance.now() + SECONDS * 1000;
    const signInUntilThen = async (person: string) => {
      while (performance.now() < ends) times.push(await send("/api/login", person, PASSWORD));
    };
    await Promise.all(people.map(signInUntilThen));
  });
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const names = [["person0", known] as const, [`nobody${guess}`, unknown] as const];
    // In turns, because whichever comes first finds colder caches.
    for (const [name, taken] of guess % 2 ? names : names.toReversed())
      taken.push(await send("/api/login", name, `guess ${guess}`));
  }
  return [
    row(name("one of 8 simultaneous sign-ins, median ms"), median(times)),
    row(name("one of 8 simultaneous sign-ins, p99 ms"), percentile(times, 0.99)),
    row(name("sign-ins per second"), times.length / SECONDS),
    row(name("a wrong password for a known name and for an unknown one, median ms"), median(known), {
      compared: median(unknown),
    }),
  ];
}
