import { z } from "zod";
import { endpoints } from "#platform/http/endpoint.contract.ts";

/** The person signed in, as every call shows them. */
export const User = z.object({ id: z.int(), username: z.string(), isAdmin: z.boolean() });
export type User = z.output<typeof User>;

export const username = z
  .string("Username is required")
  .trim()
  .min(1, "Username is required")
  .regex(/^[A-Za-z0-9._-]{3,32}$/, "Username must be 3 to 32 letters, digits, dots, underscores or hyphens");

/** Passwords are taken as typed: blanks at their ends belong to them. */
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

export const Login = z.object({
  username: z
    .string("Username is required")
    .trim()
    .min(1, "Username is required")
    .max(100, "Username is too long"),
  password: z.string("Password is required").min(1, "Password is required").max(100, "Password is too long"),
});

export const PasswordChange = z.object({
  currentPassword: z
    .string("Current password is required")
    .min(1, "Current password is required")
    .max(100, "Current password is too long"),
  newPassword,
});

export const Settings = z.object({
  spinPasscode: z.string(),
  adminRegistration: z.boolean(),
  /** True where SPIN_PASSCODE is set in the environment and therefore wins. */
  spinPasscodeFixed: z.boolean(),
});
export type Settings = z.output<typeof Settings>;

export const SettingsChange = z.object({
  spinPasscode: z
    .string("Spin passcode must be text")
    .trim()
    .min(1, "Please enter a passcode")
    .max(10, "Spin passcode must be at most 10 characters")
    .optional(),
  adminRegistration: z.boolean("Admin registration must be true or false").optional(),
});
export type SettingsChange = z.input<typeof SettingsChange>;

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
  "GET /api/settings": {
    access: "admin",
    summary: "Settings of the back office",
    status: 200,
    answer: Settings,
  },
  "PUT /api/settings": {
    access: "admin",
    summary: "Change settings; fields left out stay as they are",
    status: 200,
    body: SettingsChange,
    answer: Settings,
    errors: [409],
  },
});
