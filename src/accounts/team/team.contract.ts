import { z } from "zod";
import {
  dateTime,
  defineEndpoints,
  limitInQuery,
  numberInQuery,
  ROLES,
} from "#platform/http/endpoint.contract.ts";
import { INVALID_USERNAME_MESSAGE, USERNAME_PATTERN } from "./username.rules.ts";

export const User = z.object({
  id: z.int(),
  username: z.string(),
  role: z.enum(ROLES).nullable(),
  isAdmin: z.boolean(),
});
export type User = z.output<typeof User>;

export const usernameField = z
  .string("Username is required")
  .trim()
  .min(1, "Username is required")
  .regex(USERNAME_PATTERN, INVALID_USERNAME_MESSAGE);

const INVALID_EMAIL_MESSAGE = "Please enter a valid email address";

/** An email address, or an empty string for none. */
export const optionalEmailField = z
  .string(INVALID_EMAIL_MESSAGE)
  .trim()
  .max(254, "Email must be at most 254 characters")
  .pipe(z.literal("").or(z.email(INVALID_EMAIL_MESSAGE)));

const AdminEvent = z.object({
  id: z.int(),
  at: dateTime,
  userId: z.int().nullable(),
  username: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.int().nullable(),
  subject: z.string().nullable().meta({
    description: "The present name of what was changed, at most 200 characters; null if it is gone",
  }),
  detail: z.string().nullable(),
  token: z.string().nullable().meta({ description: "Name of the API token that it was done with" }),
  deletionId: z.int().nullable().meta({ description: "What it moved to the trash, as in GET /api/trash" }),
});

const MAX_ID = 2_147_483_647;

export type AdminEvent = z.output<typeof AdminEvent>;

export const adminEventsEndpoints = defineEndpoints({
  "GET /api/admin-events": {
    access: "admin",
    summary: "What the team changed, newest first",
    query: z.object({
      limit: limitInQuery.default(50),
      before: numberInQuery(
        z.int("Before must be a whole number").min(0, "Before must be a whole number from 0"),
      )
        .transform((id) => Math.min(id, MAX_ID))
        .optional(),
      username: z.string().trim().max(100, "Username is too long").optional(),
      entity: z.string().trim().max(100, "Entity is too long").optional(),
    }),
    answer: z.array(AdminEvent),
  },
  "GET /api/admin-events/people": {
    access: "admin",
    summary: "The names of everybody in the record of changes, deleted accounts too",
    answer: z.array(z.string()),
  },
});
