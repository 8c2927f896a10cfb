import { setTimeout as pause } from "node:timers/promises";
import {
  type CallResult,
  createReadCalls,
  createWriteCalls,
  findSlowestMs,
  isClearRefusal,
  listFailed,
  makeCalls,
} from "./calls.ts";
import { type FaultTest, withCluster, withPeopleOnSite } from "./part.ts";

const OUTAGE_MS = 10_000;
const CACHED_PAGES = ["home page", "episodes page"];

/** Stops PostgreSQL for ten seconds while the site is running, then starts it again. */
export const databaseOutage: FaultTest = (findings, { folder }) =>
  withCluster((cluster) =>
    withPeopleOnSite(
      findings,
      folder,
      { env: { DATABASE_URL: cluster.url } },
      async ({ origin, log }, people) => {
        const calls = { ...createReadCalls(origin, people), ...createWriteCalls(origin, people) };
        const readStatus = async (path: string) => (await people.visitor.call(origin, path))?.status;
        findings.remarks.push(...listFailed(await makeCalls(calls)));
        // The changes above cleared the page cache. Visitors see these pages again while the database is down.
        await makeCalls(createReadCalls(origin, people));
        await cluster.stop();
        const goneAt = performance.now();
        const answers: CallResult[] = [];
        const health = new Set<string>();
        while (performance.now() - goneAt < OUTAGE_MS) {
          answers.push(...(await makeCalls(calls)));
          health.add(`${await readStatus("/healthz")} ${await readStatus("/readyz")}`);
          await pause(200);
        }
        await cluster.start();
        const back = performance.now();
        while ((await readStatus("/readyz")) !== 200 && performance.now() - back < 30_000) await pause(20);
        const recovery = performance.now() - back;
        const after = await makeCalls(calls);
        const isPage = ({ name }: CallResult) => CACHED_PAGES.includes(name);
        const unclear = answers.filter((one) => !isPage(one) && !isClearRefusal(one));
        findings.note("calls while the database was gone for 10 s", answers.length);
        findings.none(
          "API calls and pages of the back office not answered with a clear 503",
          unclear.map(({ name, reply }) => `${name}: ${reply?.status}`),
        );
        findings.none(
          "public pages seen before that did not come from their last copy",
          listFailed(answers.filter(isPage)),
        );
        findings.note("slowest answer in the meantime, ms", findSlowestMs(answers), { atMost: 1000 });
        const found = [...health].join();
        findings.holds("/healthz says 200 and /readyz 503 all that time", found === "200 503", found);
        findings.holds(
          "the log says why",
          log().some((line) => line.msg === "request refused"),
        );
        findings.note("ready again after the database's start, ms", recovery, { atMost: 2000 });
        findings.none("calls that failed once it was back, without a restart", listFailed(after));
      },
    ),
  );
