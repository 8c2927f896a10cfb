import { z } from "zod";
import { dateTime, defineEndpoints, idInPath, requiredLine } from "#platform/http/endpoint.contract.ts";

export const TOKEN_SCOPES = ["live", "read", "write"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const ApiToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  username: z.string(),
  createdAt: dateTime,
  expiresAt: dateTime.nullable(),
  lastUsedAt: dateTime.nullable().meta({ description: "At most a minute late" }),
});
export type ApiToken = z.output<typeof ApiToken>;

const INVALID_SCOPE_MESSAGE = `Scope must be one of ${TOKEN_SCOPES.join(", ")}`;
const NO_SCOPE_MESSAGE = "Please choose at least one scope";
const INVALID_DAYS_MESSAGE = "Days must be a whole number from 1 to 365";

export const TokenInput = z.object({
  name: requiredLine("Name", 100),
  scopes: z
    .array(z.enum(TOKEN_SCOPES, INVALID_SCOPE_MESSAGE), NO_SCOPE_MESSAGE)
    .min(1, NO_SCOPE_MESSAGE)
    .max(20, "Scopes must be at most 20"),
  days: z
    .int(INVALID_DAYS_MESSAGE)
    .min(1, INVALID_DAYS_MESSAGE)
    .max(365, INVALID_DAYS_MESSAGE)
    .nullable()
    .default(90)
    .meta({ description: "How long it works; null for no end" }),
});
export type TokenInput = z.output<typeof TokenInput>;

export const tokensEndpoints = defineEndpoints({
  "GET /api/tokens": {
    access: "admin",
    summary: "API tokens, newest first. Owners see everybody's, producers their own",
    answer: z.array(ApiToken),
  },
  "POST /api/tokens": {
    access: "admin",
    status: 201,
    summary: "Create an API token. Only this response shows it",
    body: TokenInput,
    answer: ApiToken.extend({ token: z.string() }),
    errors: [409],
  },
  "DELETE /api/tokens/{id}": {
    access: "admin",
    status: 204,
    summary: "Delete an API token: your own, or as an owner anybody's",
    params: z.object({ id: idInPath }),
  },
});
