import { createVisitor } from "../caller.ts";
import type { Bench } from "../engines.ts";
import { makeRow, median, percentile, type Row, repeatFor, scaleRounds } from "../report.ts";
import type { RunningSite } from "../site.ts";
import type { Watch } from "./watch.ts";

const PEOPLE_COUNT = 8;
const DURATION_S = 6 * scaleRounds(3);
const GUESS_COUNT = 150;
const PASSWORD = "correct horse battery";

/** Measures sign-ins, and whether the time taken to refuse a wrong password reveals if the account exists. */
export async function measureSignIns({ origin }: RunningSite, watch: Watch, { name }: Bench): Promise<Row[]> {
  const send = async (path: string, username: string, password: string) =>
    (await createVisitor().call(origin, path, { json: { username, password } }))?.ms ?? Number.NaN;
  for (let person = 0; person < PEOPLE_COUNT; person += 1)
    await send("/api/register", `person${person}`, PASSWORD);
  const times: number[] = [];
  await watch.during("8 people sign in over and over", async () => {
    await repeatFor(DURATION_S, PEOPLE_COUNT, async (number) => {
      times.push(await send("/api/login", `person${number % PEOPLE_COUNT}`, PASSWORD));
    });
  });
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let guess = 0; guess < GUESS_COUNT; guess += 1) {
    const names = [["person0", known] as const, [`nobody${guess}`, unknown] as const];
    // Alternates the order, because the caches are colder for whichever name comes first.
    for (const [name, taken] of guess % 2 ? names : names.toReversed())
      taken.push(await send("/api/login", name, `guess ${guess}`));
  }
  return [
    makeRow(name("one of 8 simultaneous sign-ins, median ms"), median(times)),
    makeRow(name("one of 8 simultaneous sign-ins, p99 ms"), percentile(times, 0.99)),
    makeRow(name("sign-ins per second"), times.length / DURATION_S),
    makeRow(name("a wrong password for a known name and for an unknown one, median ms"), median(known), {
      compared: median(unknown),
    }),
  ];
}
