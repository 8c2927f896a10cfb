import { checkRequirePasskeyChange } from "#accounts/sign-in/passkeys/passkey-requirement.server.ts";
import { passkeyRequirement } from "#accounts/sign-in/passkeys/passkeys.contract.ts";
import { adminPasscode, adminRegistration, strongPasswords } from "#accounts/sign-in/sign-in.contract.ts";
import { checkStrongPasswordsChange } from "#accounts/sign-in/strong-password.server.ts";
import { followerSecret, pushSecret } from "#followers/follower-secrets.contract.ts";
import { spinPasscode } from "#machine/machine.contract.ts";
import { hostKey, overlayKey } from "#on-air/overlay/overlay.contract.ts";
import type { Setting } from "#settings/settings.contract.ts";
import type { Env } from "./env.server.ts";

/** Every setting of the app. If one request changes several settings, the activity log names them in this order. */
export const SETTINGS = [
  spinPasscode,
  adminRegistration,
  adminPasscode,
  passkeyRequirement,
  strongPasswords,
  overlayKey,
  hostKey,
  pushSecret,
  followerSecret,
] as const satisfies readonly (Setting & {
  fixedBy?: keyof Env;
})[];

export const SETTING_GUARDS = [checkRequirePasskeyChange, checkStrongPasswordsChange];
