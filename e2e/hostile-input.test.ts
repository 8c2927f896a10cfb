import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { type Attack, type PreparedAttack, prepareAttack } from "./hostile/attack.ts";
import { faultsOf } from "./hostile/intact.ts";
import { ONCE_FAILED, SEEDS } from "./hostile/once-failed.ts";
import { startProviders } from "./hostile/providers.ts";
import { type Site, startSite } from "./site.ts";

/* Whatever anybody sends to any call or page, signed out, as a user or as an admin, gets an answer that matches the API
   description and is never an internal error. `node bench/fuzz.ts` is the long version. */

const binaries = await findPostgres();

const found = ({ faults }: Attack): string[] =>
  faults.map(({ call, fault, request }) => `${call}: ${fault}\n  ${JSON.stringify(request)}`);

describe.each(["sqlite", "postgres"])("hostile input on %s", (engine) => {
  let providers: Awaited<ReturnType<typeof startProviders>>;
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  let site: Site;
  let door: PreparedAttack;

  const isMissing = engine === "postgres" && !binaries;

  beforeAll(async () => {
    if (isMissing) return;
    providers = await startProviders();
    if (engine === "postgres" && binaries) postgres = await startPostgres(binaries, ["fsync=off"]);
    site = await startSite({ ...providers.env, ...(postgres ? { DATABASE_URL: postgres.url } : {}) });
    door = await prepareAttack(site.origin);
  });

  afterAll(async () => {
    if (isMissing) return;
    door.close();
    await site.stop();
    await postgres?.stop();
    await providers.close();
  });

  const whereMissing = test.skipIf(isMissing);

  whereMissing.each(Object.entries(ONCE_FAILED))("%s", async (_, request) => {
    // A request before it, so that it is sent on a connection that was already used.
    const before = { caller: "anonymous", method: "GET", target: "/api/show", headers: {} } as const;
    expect(found(await door.these([before, request]))).toEqual([]);
  });

  whereMissing.each(SEEDS)("requests made from seed %i", async (seed) => {
    expect(found(await door.random(300, seed))).toEqual([]);
  });

  whereMissing("the log has no error, the site goes on, and its data is whole", async () => {
    expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
    expect((await fetch(site.origin)).status).toBe(200);
    const where = postgres ? { url: postgres.url } : { file: join(site.dataDir, "greenroom.sqlite") };
    expect(await faultsOf(where)).toEqual([]);
  });
});
