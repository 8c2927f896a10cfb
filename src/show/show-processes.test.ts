import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { readEnv } from "#app/env.server.ts";
import { openHouse } from "#app/house-opening.server.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { openLog } from "#platform/log/log.server.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { openTestApp } from "#testing/test-app.ts";

test.skipIf(inject("postgresUrl") === null)(
  "a new host reaches another process immediately, so that it can store the host's profile",
  async () => {
    const { setInterval: start } = globalThis;
    // Keeps the other process from checking for a new version of the show every second.
    vi.stubGlobal("setInterval", (work: () => void) => start(work, HOUR_MS));
    onTestFinished(() => void vi.unstubAllGlobals());
    const database = await openTestDatabase("postgres");
    const env = readEnv({
      DATA_DIR: join(inject("testFolder"), randomUUID()),
      DATABASE_URL: database.address.url ?? "",
      SAMPLE_CONTENT: "false",
    });
    const otherProcess = await openHouse(env, openLog("silent").log, { lock: false });
    const owner = await openTestApp(database).admin();
    const response = await owner.post("/api/show/hosts", { name: "Jörg" });
    expect(response.status).toBe(200);
    await expect.poll(() => otherProcess.house.show().hosts).toContain("Jörg");
    await otherProcess.close();
    await database.close();
  },
);
