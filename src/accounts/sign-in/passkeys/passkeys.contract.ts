import { z } from "zod";
import { User } from "#accounts/team/team.contract.ts";
import {
  createDefaultLimit,
  dateTime,
  defineEndpoints,
  idInPath,
  requiredLine,
} from "#platform/http/endpoint.contract.ts";
import type { Setting } from "#settings/settings.contract.ts";
import { currentPasswordField } from "../sign-in.contract.ts";

/** Whether people with a role need a passkey to open the back office. */
export const passkeyRequirementSetting = {
  name: "requirePasskey",
  title: "The required passkey",
  shape: z.boolean(),
  change: z.boolean("Require passkey must be true or false"),
  default: false,
} as const satisfies Setting;

const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: dateTime,
  lastUsedAt: dateTime.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

const passkeyName = requiredLine("Name", 100);

const INVALID_RESPONSE_MESSAGE = "This is not a passkey's answer";
const makeCredentialText = (maxLength: number) =>
  z
    .string(INVALID_RESPONSE_MESSAGE)
    .min(1, INVALID_RESPONSE_MESSAGE)
    .max(maxLength, INVALID_RESPONSE_MESSAGE);

/** The fields of every passkey response. An id has at most 1,023 bytes, which is 1,364 characters in base64url. */
const credentialFields = {
  id: makeCredentialText(1400),
  rawId: makeCredentialText(1400),
  type: z.literal("public-key", INVALID_RESPONSE_MESSAGE),
  clientExtensionResults: z
    .object(
      {
        credProps: z
          .object({ rk: z.boolean(INVALID_RESPONSE_MESSAGE).optional() }, INVALID_RESPONSE_MESSAGE)
          .optional(),
      },
      INVALID_RESPONSE_MESSAGE,
    )
    .default({}),
};

/** Follows RegistrationResponseJSON: https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
const NewPasskeyCredential = z.object(
  {
    ...credentialFields,
    response: z.object(
      {
        clientDataJSON: makeCredentialText(2000),
        attestationObject: makeCredentialText(10_000),
        transports: z.array(makeCredentialText(20)).max(10, INVALID_RESPONSE_MESSAGE).optional(),
      },
      INVALID_RESPONSE_MESSAGE,
    ),
  },
  INVALID_RESPONSE_MESSAGE,
);
export type NewPasskeyCredential = z.output<typeof NewPasskeyCredential>;

/** Follows AuthenticationResponseJSON: https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
const PasskeyAssertion = z.object(
  {
    ...credentialFields,
    response: z.object(
      {
        clientDataJSON: makeCredentialText(2000),
        authenticatorData: makeCredentialText(2000),
        signature: makeCredentialText(2000),
        userHandle: z.string(INVALID_RESPONSE_MESSAGE).max(100, INVALID_RESPONSE_MESSAGE).nullish(),
      },
      INVALID_RESPONSE_MESSAGE,
    ),
  },
  INVALID_RESPONSE_MESSAGE,
);
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

const CreationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int().optional(),
  attestation: z.enum(["none", "direct", "enterprise", "indirect"]).optional(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.string() })).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["discouraged", "preferred", "required"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
    })
    .optional(),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
});

const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
});

const byIdDefaults = { access: "user", params: z.object({ id: idInPath }) } as const;

export const passkeyEndpoints = defineEndpoints({
  "POST /api/user/passkeys/options": {
    access: "user",
    summary:
      "What a browser needs to create a passkey, in exchange for the current password: PublicKeyCredentialCreationOptionsJSON",
    body: z.object({ currentPassword: currentPasswordField }),
    answer: CreationOptions,
    errors: [403, 409, 429],
    limit: { name: "passkey-options", points: 60, seconds: 3600, counts: "all" },
  },
  "POST /api/user/passkeys": {
    access: "user",
    summary: "Add a passkey to your account: its name, and the browser's response to the options, once",
    status: 201,
    body: z.object({ name: passkeyName, response: NewPasskeyCredential }),
    answer: Passkey,
    errors: [400, 403, 409],
  },
  "GET /api/user/passkeys": {
    access: "user",
    summary: "Your passkeys, oldest first",
    answer: z.array(Passkey),
  },
  "PUT /api/user/passkeys/{id}": {
    ...byIdDefaults,
    summary: "Rename one of your passkeys",
    body: z.object({ name: passkeyName }),
    answer: Passkey,
    errors: [403],
  },
  "DELETE /api/user/passkeys/{id}": {
    ...byIdDefaults,
    summary: "Remove one of your passkeys. Other sessions that it signed in end",
    status: 204,
    body: z.object({ currentPassword: currentPasswordField }),
    errors: [403, 429],
  },
  "POST /api/login/passkey/options": {
    access: "public",
    summary: "What a browser needs to sign in with a passkey: PublicKeyCredentialRequestOptionsJSON",
    answer: RequestOptions,
    errors: [409],
    limit: createDefaultLimit("passkey-login-options"),
  },
  "POST /api/login/passkey": {
    access: "public",
    summary:
      "Sign in with a passkey, without a name, or step up your session: the browser's response to the options, once",
    body: z.object({ response: PasskeyAssertion }),
    answer: User,
    errors: [401, 409],
    limit: { name: "passkey-login", points: 30, seconds: 900, counts: "refused" },
  },
});
