import { spinPasscode } from "#draw/draw.contract.ts";
import { hostKey, overlayKey } from "#overlay/overlay.contract.ts";
import { requirePasskey } from "#session/passkeys/passkeys.contract.ts";
import { adminPasscode, adminRegistration } from "#session/session.contract.ts";
import type { Setting } from "#settings/settings.contract.ts";
import type { Env } from "./env.server.ts";
import { guardRequirePasskey } from "./session/passkeys/passkey-duty.server.ts";

/** Every setting of the program. The record of a change names settings in this order. */
export const SETTINGS = [
  spinPasscode,
  adminRegistration,
  adminPasscode,
  requirePasskey,
  overlayKey,
  hostKey,
] as const satisfies readonly (Setting & {
  fixedBy?: keyof Env;
})[];

export const SETTING_GUARDS = [guardRequirePasskey];
