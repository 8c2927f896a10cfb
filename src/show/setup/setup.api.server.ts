import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { setupEndpoints } from "./setup.contract.ts";
import { completeSetup, isSetupOpen, type SetupDependencies } from "./setup.server.ts";

export const bindSetupApi = (house: House, dependencies: SetupDependencies) =>
  bindEndpoints(setupEndpoints, {
    "POST /api/setup/check": async ({ body }) => ({
      open: await isSetupOpen(house, body.token),
      hasSample: house.env.SAMPLE_CONTENT,
    }),
    "POST /api/setup": (call) => completeSetup(house, dependencies, call, call.body),
  });
