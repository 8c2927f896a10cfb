import { spinPasscode } from "#draw/draw.contract.ts";
import { adminPasscode, adminRegistration } from "#session/session.contract.ts";
import type { Setting } from "#settings/settings.contract.ts";
import type { Env } from "./env.server.ts";

/** Every setting of the program. The record of a change names settings in this order. */
export const SETTINGS = [
  spinPasscode,
  adminRegistration,
  adminPasscode,
] as const satisfies readonly (Setting & {
  fixedBy?: keyof Env;
})[];
