import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { createSetupLinkLines, describeFirstSteps } from "./first-steps.server.ts";

describeOnBothEngines("what a start prints in a terminal", (open) => {
  test.each([
    [{ HOST: "0.0.0.0" }, "http://127.0.0.1:3001"],
    [{ HOST: "::" }, "http://127.0.0.1:3001"],
    [{}, "http://127.0.0.1:3001"],
    [{ PUBLIC_URL: "http://studio.local" }, "http://studio.local"],
  ])("with %j, it points to %s, and so does the setup link", async (env, address) => {
    const { house } = openTestApp(await open(), { env: { PORT: "3001", ...env } });
    const firstSteps = await describeFirstSteps(house, 3001);
    expect(firstSteps.match(/http\S+/g)).toEqual([
      address,
      expect.stringContaining(`${address}/setup?token=`),
    ]);
    expect(await createSetupLinkLines(house)).toEqual([expect.stringContaining(` ${address}/setup?token=`)]);
  });
});
