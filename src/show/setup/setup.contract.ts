import { z } from "zod";
import { newPasswordField } from "#accounts/sign-in/sign-in.contract.ts";
import { optionalEmailField, User, usernameField } from "#accounts/team/team.contract.ts";
import { createDefaultLimit, defineEndpoints, KB } from "#platform/http/endpoint.contract.ts";
import { ShowInput } from "#show/show-draft.contract.ts";

export const SetupInput = z.object({
  token: z.string("Token must be text").max(200, "Token is too long").nullish(),
  username: usernameField,
  password: newPasswordField,
  /** The owner's email address, used for notices and to reset a forgotten password. */
  email: optionalEmailField.nullish().transform((text) => text || null),
  show: ShowInput.optional(),
  sample: z.enum(["keep", "remove"], 'Sample must be "keep" or "remove"').optional(),
});

export type SetupInput = z.output<typeof SetupInput>;

export const setupEndpoints = defineEndpoints({
  "POST /api/setup/check": {
    access: "public",
    summary: "Whether the setup link can still be used",
    body: SetupInput.pick({ token: true }),
    answer: z.object({ open: z.boolean(), hasSample: z.boolean() }),
    limit: createDefaultLimit("setup-check"),
  },
  "POST /api/setup": {
    access: "public",
    summary: "Create the owner's account with the setup link, sign in, and publish the show",
    status: 201,
    body: SetupInput,
    bodyLimit: 224 * KB,
    answer: User,
    errors: [403, 409],
    limit: { name: "setup", points: 10, seconds: 3600, counts: "refused" },
    refreshesPages: true,
  },
});
