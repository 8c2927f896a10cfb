import type { Row } from "../report.ts";
import { findDamage, judgeOutside } from "./judging.ts";
import { countAcknowledged } from "./ledger.ts";
import { mustBeZero } from "./part.ts";
import type { Restarts } from "./restarts.ts";

type Outcome = {
  /** Cycles that begin with an empty place, and how their results differ from an undisturbed first start. */
  made: number;
  differing: string[];
  /** Where the site runs at the end, or undefined if it doesn't. */
  origin: string | undefined;
};

/** Returns the table's rows for a series of kills. */
export async function listKillRows(engine: string, restarts: Restarts, outcome: Outcome): Promise<Row[]> {
  const { found, writer } = restarts;
  await restarts.judged(async (database) => void found.damage.push(...(await findDamage(database))));
  if (outcome.origin) await judgeOutside(outcome.origin, writer.ledger, found);
  return [
    { figure: `${engine}: cycles`, ours: restarts.cycles + outcome.made },
    {
      figure: `${engine}: of these killed during the start`,
      ours: restarts.killedWhileStarting + outcome.made,
    },
    { figure: `${engine}: of these on an empty place, before the database was whole`, ours: outcome.made },
    { figure: `${engine}: writes acknowledged`, ours: countAcknowledged(writer.ledger) },
    mustBeZero(`${engine}: acknowledged writes lost`, new Set(found.lost).size),
    mustBeZero(`${engine}: writes doubled`, new Set(found.doubled).size),
    mustBeZero(`${engine}: half-kept calls`, new Set(found.halves).size),
    mustBeZero(`${engine}: starts that failed`, restarts.failedStarts),
    mustBeZero(`${engine}: first starts that made something else`, outcome.differing),
    mustBeZero(`${engine}: faults that the database's own checks found`, found.damage),
    mustBeZero(`${engine}: unexplained answers`, writer.odd),
  ];
}
