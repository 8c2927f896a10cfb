import { z } from "zod";
import { optionalEmailField, User, usernameField } from "#accounts/team/team.contract.ts";
import { createDefaultLimit, dateTime, defineEndpoints, idInPath } from "#platform/http/endpoint.contract.ts";
import type { Setting } from "#settings/settings.contract.ts";

/** Leading and trailing spaces are part of the password. */
export const newPasswordField = z
  .string("Password must be at least 6 characters")
  .min(6, "Password must be at least 6 characters")
  .max(100, "Password is too long");

/** The same password, typed a second time. API clients may omit this field. */
const confirmPassword = z.string("Passwords do not match").optional();

const PASSWORD_MISMATCH = {
  path: ["confirmPassword"],
  message: "Passwords do not match",
  // Zod would skip this check if another field is invalid. With `when`, all errors are reported together.
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

const RegistrationFields = z.object({
  username: usernameField,
  password: newPasswordField,
  confirmPassword,
  adminPasscode: z
    .string("Admin passcode must be text")
    .trim()
    .max(100, "Admin passcode is too long")
    .nullish(),
  /** The token from an invitation's link. */
  invitation: z.string("Invitation must be text").max(200, "Invitation is too long").nullish(),
});

export const Registration = RegistrationFields.refine(
  ({ password, confirmPassword = password }) => password === confirmPassword,
  PASSWORD_MISMATCH,
);

const limitText = (text: z.ZodString, label: string) =>
  text.min(1, `${label} is required`).max(100, `${label} is too long`);

const requiredUsername = limitText(z.string("Username is required").trim(), "Username");
export const currentPasswordField = limitText(z.string("Current password is required"), "Current password");

export const ForgottenPassword = z.object({ username: requiredUsername });

export const PasswordReset = z.object({
  token: z.string("Token is required").max(200, "Token is too long"),
  password: newPasswordField,
});

export const Login = z.object({
  username: requiredUsername,
  password: limitText(z.string("Password is required"), "Password"),
});

export const PasswordChange = z
  .object({ currentPassword: currentPasswordField, newPassword: newPasswordField, confirmPassword })
  .refine(
    ({ newPassword: password, confirmPassword = password }) => password === confirmPassword,
    PASSWORD_MISMATCH,
  );

const OwnUser = User.extend({ email: z.string().nullable() });
export type OwnUser = z.output<typeof OwnUser>;

export const EmailAddressChange = z.object({
  /** Blank text removes the address. */
  email: optionalEmailField.nullable().transform((text) => text || null),
  currentPassword: currentPasswordField,
});

export const AccountDeletionInput = z.object({ currentPassword: currentPasswordField });

const OwnSession = z.object({
  id: z.int(),
  createdAt: dateTime,
  lastSeenAt: dateTime,
  /** The browser and operating system, such as 'Chrome on Windows'. */
  device: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const adminPasscodeSetting = {
  name: "adminPasscode",
  title: "The admin passcode",
  shape: z.string(),
  default: "",
  secretLength: 12,
  fixedBy: "ADMIN_PASSCODE",
} as const satisfies Setting;

/** Whether people can register as admins with the admin passcode. */
export const adminRegistrationSetting = {
  name: "adminRegistration",
  title: "Admin registration",
  shape: z.boolean(),
  change: z.boolean("Admin registration must be true or false"),
  default: true,
} as const satisfies Setting;

/** Whether people with a role must choose a strong password the next time they change it. */
export const strongPasswordsSetting = {
  name: "strongPasswords",
  title: "Strong passwords for the team",
  shape: z.boolean(),
  change: z.boolean("Strong passwords must be true or false").meta({
    description:
      "Whether a new password of somebody with a role needs 10 characters and must not be a common one; only an owner changes it",
  }),
  default: false,
} as const satisfies Setting;

const MINUTE_SECONDS = 60;

export const sessionEndpoints = defineEndpoints({
  "GET /api/user": { access: "user", summary: "The signed-in person", answer: OwnUser },
  "POST /api/register": {
    access: "public",
    summary: "Create an account and sign in. Its role comes from an invitation or the admin passcode",
    status: 201,
    body: Registration,
    answer: User,
    errors: [403, 409],
    limit: { name: "register", points: 10, seconds: 60 * MINUTE_SECONDS, counts: "guessed" },
  },
  "POST /api/register/check": {
    access: "public",
    summary: "Whether an invitation can still be used",
    body: RegistrationFields.pick({ invitation: true }),
    answer: z.object({ open: z.boolean() }),
    limit: createDefaultLimit("register-check"),
  },
  "POST /api/login": {
    access: "public",
    summary: "Sign in",
    body: Login,
    answer: User,
    errors: [401],
    limit: { name: "login", points: 10, seconds: 15 * MINUTE_SECONDS, counts: "refused" },
  },
  "POST /api/forgot-password": {
    access: "public",
    summary: "Request an emailed link for a new password. The response is the same for every name",
    status: 202,
    body: ForgottenPassword,
    limit: { name: "forgot-password", points: 5, seconds: 60 * MINUTE_SECONDS, counts: "accepted" },
  },
  "POST /api/password-resets": {
    access: "public",
    summary: "Set a new password with a link's token, once. All of the account's sessions end",
    status: 204,
    body: PasswordReset,
    errors: [403],
    limit: { name: "password-reset", points: 30, seconds: 60 * MINUTE_SECONDS, counts: "refused" },
  },
  "POST /api/logout": {
    access: "public",
    summary: "Sign out",
    status: 204,
    limit: createDefaultLimit("logout"),
  },
  "PUT /api/user/password": {
    access: "user",
    summary: "Change your password. All your other sessions end",
    status: 204,
    body: PasswordChange,
    errors: [403, 409, 429],
  },
  "PUT /api/user": {
    access: "user",
    summary: "Change your email address",
    body: EmailAddressChange,
    answer: OwnUser,
    // Each change sends an email to the old address, which may belong to a stranger.
    limit: { name: "change-address", points: 30, seconds: 60 * MINUTE_SECONDS, counts: "accepted" },
    errors: [403, 429],
  },
  "DELETE /api/user": {
    access: "user",
    summary: "Delete your account with its sessions and passkeys. The show keeps an owner",
    status: 204,
    body: AccountDeletionInput,
    errors: [403, 409, 429],
  },
  "GET /api/user/sessions": {
    access: "user",
    summary: "Your sessions, newest first",
    answer: z.array(OwnSession),
  },
  "DELETE /api/user/sessions/{id}": {
    access: "user",
    summary: "End one of your sessions",
    status: 204,
    params: z.object({ id: idInPath }),
  },
  "DELETE /api/user/sessions": { access: "user", summary: "End all of your sessions", status: 204 },
});
