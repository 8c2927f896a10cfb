import { z } from "zod";
import { endpoints } from "#platform/http/endpoint.contract.ts";
import type { Setting } from "#settings/settings.contract.ts";
import { User, username } from "#team/team.contract.ts";

/** Blanks at the ends belong to the password. */
export const newPassword = z
  .string("Password must be at least 6 characters")
  .min(6, "Password must be at least 6 characters")
  .max(100, "Password is too long");

export const Registration = z.object({
  username,
  password: newPassword,
  adminPasscode: z
    .string("Admin passcode must be text")
    .trim()
    .max(100, "Admin passcode is too long")
    .nullish(),
});

const required = (text: z.ZodString, label: string) =>
  text.min(1, `${label} is required`).max(100, `${label} is too long`);

export const Login = z.object({
  username: required(z.string("Username is required").trim(), "Username"),
  password: required(z.string("Password is required"), "Password"),
});

export const PasswordChange = z.object({
  currentPassword: required(z.string("Current password is required"), "Current password"),
  newPassword,
});

export const adminPasscode = {
  name: "adminPasscode",
  title: "The admin passcode",
  shape: z.string(),
  default: "",
  secretLength: 12,
  fixedBy: "ADMIN_PASSCODE",
} as const satisfies Setting;

/** Whether the admin passcode makes admins at registration. */
export const adminRegistration = {
  name: "adminRegistration",
  title: "Admin registration",
  shape: z.boolean(),
  change: z.boolean("Admin registration must be true or false"),
  default: true,
} as const satisfies Setting;

const MINUTE = 60;

export const sessionEndpoints = endpoints({
  "GET /api/user": { access: "user", summary: "The person signed in", status: 200, answer: User },
  "POST /api/register": {
    access: "public",
    summary: "Make an account and sign in; the admin passcode makes an admin",
    status: 201,
    body: Registration,
    answer: User,
    errors: [403, 409],
    limit: { name: "register", points: 10, seconds: 60 * MINUTE, counts: "guessed" },
  },
  "POST /api/login": {
    access: "public",
    summary: "Sign in",
    status: 200,
    body: Login,
    answer: User,
    errors: [401],
    limit: { name: "login", points: 10, seconds: 15 * MINUTE, counts: "refused" },
  },
  "POST /api/logout": { access: "public", summary: "Sign out", status: 204 },
  "PUT /api/user/password": {
    access: "user",
    summary: "Change one's own password; every other session of the person ends",
    status: 204,
    body: PasswordChange,
    errors: [403, 409, 429],
  },
  "DELETE /api/user/sessions": { access: "user", summary: "Sign out everywhere, here too", status: 204 },
});
