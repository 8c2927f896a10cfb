import { checkPasskeyRequirementChange } from "#accounts/sign-in/passkeys/passkey-requirement.server.ts";
import { passkeyRequirementSetting } from "#accounts/sign-in/passkeys/passkeys.contract.ts";
import {
  adminPasscodeSetting,
  adminRegistrationSetting,
  strongPasswordsSetting,
} from "#accounts/sign-in/sign-in.contract.ts";
import { checkStrongPasswordsChange } from "#accounts/sign-in/strong-password.server.ts";
import { followerSecretSetting, pushSecretSetting } from "#followers/follower-secrets.contract.ts";
import { spinPasscodeSetting } from "#machine/machine.contract.ts";
import { hostKeySetting, overlayKeySetting } from "#on-air/overlay/overlay.contract.ts";
import type { Setting } from "#settings/settings.contract.ts";
import type { Env } from "./env.server.ts";

/** Every setting of the app. If one request changes several settings, the activity log names them in this order. */
export const SETTINGS = [
  spinPasscodeSetting,
  adminRegistrationSetting,
  adminPasscodeSetting,
  passkeyRequirementSetting,
  strongPasswordsSetting,
  overlayKeySetting,
  hostKeySetting,
  pushSecretSetting,
  followerSecretSetting,
] as const satisfies readonly (Setting & {
  fixedBy?: keyof Env;
})[];

export const SETTING_CHANGE_CHECKS = [checkPasskeyRequirementChange, checkStrongPasswordsChange];
