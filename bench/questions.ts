import { setTimeout as pause } from "node:timers/promises";
import { Caller } from "./caller.ts";
import { runOnEachEngine } from "./engines.ts";
import { HomeVisits } from "./home-visits.ts";
import { LiveDesk, voteOnSchedule } from "./live-desk.ts";
import { makeRow, percentile, type Row, report, scaleRounds } from "./report.ts";
import { withSite } from "./site.ts";

/** Within a minute, 2,000 viewers vote on the questions of a live show, once each, while others open the home page. */
const VOTER_COUNT = 2_000;
const VOTING_S = scaleRounds(60);
const QUESTION_COUNT = 40;

const rows: Row[] = [];
await runOnEachEngine(({ name, env, dataDir }) =>
  withSite(dataDir, { env }, async ({ origin }) => {
    const desk = await LiveDesk.open(origin);
    await desk.run("go-live");
    const keys: string[] = [];
    for (let asked = 0; asked < QUESTION_COUNT; asked += 1) {
      const json = { text: `What would you pay for number ${asked}?`, name: "Lena" };
      // Each visitor can only ask five questions an hour.
      const { key } = JSON.parse(
        (await new Caller(100 + asked).ask(origin, "/api/questions", { json })).text,
      );
      await desk.team.ask(origin, `/api/questions/${key}`, { method: "PUT", json: { status: "accepted" } });
      keys.push(key);
    }
    const visits = await HomeVisits.start(origin);
    await pause(3_000);
    const before = await visits.takeTimes();
    const { times, refused } = await voteOnSchedule(
      VOTER_COUNT,
      (voter) => (voter * VOTING_S * 1000) / VOTER_COUNT,
      (voter, caller) =>
        caller.call(origin, `/api/questions/${keys[voter % keys.length]}/vote`, { method: "PUT" }),
    );
    const pages = await visits.takeTimes();
    visits.stop();
    const listed: { votes: number }[] = JSON.parse((await new Caller(1).ask(origin, "/api/questions")).text);
    const counted = listed.reduce((sum, { votes }) => sum + votes, 0);
    rows.push(
      makeRow(name(`${VOTER_COUNT} viewers vote in ${VOTING_S} s, median ms`), percentile(times, 0.5)),
      makeRow(name("the same, p99 ms"), percentile(times, 0.99), { atMost: 200 }),
      makeRow(name("votes refused"), refused, { atMost: 0 }),
      makeRow(name("votes counted"), counted, { atLeast: VOTER_COUNT }),
      makeRow(name("home page in the meantime, p99 ms"), percentile(pages, 0.99), {
        compared: percentile(before, 0.99),
        atMost: 100,
      }),
    );
  }),
);
report("questions", "the home page before anybody votes", rows);
process.exit();
