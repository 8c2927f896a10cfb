import { describe } from "vitest";
import { findPostgres } from "#platform/database/testing/postgres-server.ts";
import { openShowScreens, runHourOnAir } from "./hour-on-air.ts";
import { journeyOnPostgres } from "./journey.ts";

describe.skipIf(!(await findPostgres()))("the desk on PostgreSQL", () => {
  journeyOnPostgres(
    "a whole hour runs, and every screen shows every step",
    { timeout: 480_000 },
    async ({ page, visitor }) => {
      await runHourOnAir(await openShowScreens(page, visitor));
    },
  );
});
