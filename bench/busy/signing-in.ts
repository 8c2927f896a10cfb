import { createVisitor } from "../caller.ts";
import type { Bench } from "../engines.ts";
import { makeRow, median, percentile, type ReportRow, repeatFor } from "../report.ts";
import type { RunningSite } from "../site.ts";
import type { BusyMonitor } from "./watch.ts";

const PEOPLE_COUNT = 8;
const DURATION_S = 18;
const GUESS_COUNT = 150;
const PASSWORD = "correct horse battery";

/**
 * Measures sign-ins, and whether the time it takes to refuse a wrong password reveals if the account exists.
 */
export async function measureSignIns(
  { origin }: RunningSite,
  watch: BusyMonitor,
  { nameFigure }: Bench,
): Promise<ReportRow[]> {
  const send = async (path: string, username: string, password: string) =>
    (await createVisitor().call(origin, path, { json: { username, password } }))?.ms ?? Number.NaN;
  for (let person = 0; person < PEOPLE_COUNT; person += 1)
    await send("/api/register", `person${person}`, PASSWORD);
  const times: number[] = [];
  await watch.measureDuring("8 people sign in over and over", async () => {
    await repeatFor(DURATION_S, PEOPLE_COUNT, async (number) => {
      times.push(await send("/api/login", `person${number % PEOPLE_COUNT}`, PASSWORD));
    });
  });
  const [knownNameTimes, unknownNameTimes]: [number[], number[]] = [[], []];
  for (let guess = 0; guess < GUESS_COUNT; guess += 1) {
    const attempts = [["person0", knownNameTimes] as const, [`nobody${guess}`, unknownNameTimes] as const];
    // Alternates the order, because the caches are colder for whichever name comes first.
    for (const [name, attemptTimes] of guess % 2 ? attempts : attempts.toReversed())
      attemptTimes.push(await send("/api/login", name, `guess ${guess}`));
  }
  return [
    makeRow(nameFigure("one of 8 simultaneous sign-ins, median ms"), median(times)),
    makeRow(nameFigure("one of 8 simultaneous sign-ins, p99 ms"), percentile(times, 0.99)),
    makeRow(nameFigure("sign-ins per second"), times.length / DURATION_S),
    makeRow(
      nameFigure("a wrong password for a known name and for an unknown one, median ms"),
      median(knownNameTimes),
      {
        compared: median(unknownNameTimes),
      },
    ),
  ];
}
