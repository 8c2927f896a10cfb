import { z } from "zod";

/** The team's roles, from the most rights to the fewest. */
export const ROLES = ["owner", "producer", "moderator"] as const;
export type Role = (typeof ROLES)[number];

/** The person who makes a call. */
export type Actor = {
  id: number;
  username: string;
  role: Role | null;
  isAdmin: boolean;
  /** Set if the person can't use the back office until they add a passkey or sign in with one. */
  needsPasskey?: "add" | "sign-in";
  /** The API token used for the call. */
  token?: { id: number; name: string; scopes: readonly string[] };
};

/** Who may make a call: everybody, signed-in people, or team members from a role upwards. `admin` means producer. */
export type Access = "public" | "user" | "moderator" | "admin" | "owner";

/**
 * A rate limit. `counts` says which responses use up a point. `guessed` means all of the use-case's responses, except
 * for invalid input.
 */
export type Limit = {
  name: string;
  points: number;
  seconds: number;
  counts: "all" | "refused" | "accepted" | "guessed";
};

/**
 * Returns the limit for public changes that don't need a tighter one. It stops scripts, but not an audience that shares
 * one address.
 */
export const usualLimit = (name: string) => ({ name, points: 1000, seconds: 3600, counts: "all" }) as const;

/** A call's input, access and response. The browser only imports the types. */
export type Endpoint = {
  access: Access;
  summary: string;
  /** The status of a successful response. 200 by default. */
  status?: 200 | 201 | 202 | 204 | 303;
  /** Another success status. The handler sets it if the thing that it should create already exists. */
  orStatus?: 200;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: Readonly<Record<string, string>>;
  /** The response headers and what each means. The handler sets them. */
  answerHeaders?: Readonly<Record<string, string>>;
  body?: z.ZodType;
  /** Fields that are not listed here never leave the server. */
  answer?: z.ZodType;
  counted?: true;
  /** The name of the file's field in a multipart body. If there is also a `body`, the call accepts either. */
  file?: string;
  media?: string;
  /** Whether byte ranges are supported: 206, or 416 if the range is beyond the end. */
  ranges?: true;
  tagged?: true;
  /** The maximum size of the body in bytes. 64 KB by default. */
  bodyLimit?: number;
  /** How many bodies over 1 MB this process handles at the same time, from the first byte to the response. */
  largeAtOnce?: number;
  limit?: Limit;
  errors?: readonly number[];
  /** Whether other sites' scripts may read the response. */
  openToSites?: true;
  /**
   * Whether responses to visitors without a session are cached for two seconds, like pages. Such a call has no `limit`.
   */
  kept?: true;
  /** The Cache-Control header for visitors without a session or token. Other people's responses are never stored. */
  sharedCaching?: string;
  /** Whether the change is visible on public pages. If so, their cached copies and `kept` responses are dropped. */
  refreshesPages?: true;
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** `{id}` is a row's id. `{key}` and `{token}` are secrets that grant access without a session and are never logged. */
export type EndpointKey = `${Method} /${string}`;
export type Endpoints = Readonly<Record<string, Endpoint>>;

export const KB = 1024;
export const MB = 1024 * KB;

const MAX_ID = 2_147_483_647;

const replaceUnknownId = (value: number): number => (value > MAX_ID || value < 0 ? 0 : value);

/** An id in a path. An integer that is too large to be stored counts as an unknown id (404). */
export const idInPath = z
  .string()
  .regex(/^-?\d+$/, "Id must be an integer")
  .transform((text) => replaceUnknownId(Number(text)))
  .meta({ type: "integer", description: "Id of the row" });

export const idInBody = z
  .number("Id must be an integer")
  .refine(Number.isInteger, "Id must be an integer")
  .transform(replaceUnknownId)
  .meta({ type: "integer" });

export const moment = z.string().meta({ format: "date-time" });

const INVALID_LIMIT = "Limit must be a whole number from 1 to 200";
const INVALID_OFFSET = "Offset must be a whole number from 0";

export const limitInQuery = z.coerce
  .number(INVALID_LIMIT)
  .int(INVALID_LIMIT)
  .min(1, INVALID_LIMIT)
  .max(200, INVALID_LIMIT);

export const searchInQuery = z.string().trim().max(500, "Search must be at most 500 characters").optional();

export const pageQuery = {
  limit: limitInQuery.optional(),
  offset: z.coerce
    .number(INVALID_OFFSET)
    .int(INVALID_OFFSET)
    .min(0, INVALID_OFFSET)
    .max(MAX_ID, "Offset is too large")
    .optional(),
};

export const requiredText = (label: string, longest: number, missing = `${label} is required`) =>
  z.string(missing).trim().min(1, missing).max(longest, `${label} must be at most ${longest} characters`);

type Shape<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<E extends Endpoint> = Shape<E["params"]>;
export type QueryOf<E extends Endpoint> = Shape<E["query"]>;
export type BodyOf<E extends Endpoint> = Shape<E["body"]>;
export type BodySent<E extends Endpoint> = Input<E["body"]>;
export type AnswerOf<E extends Endpoint> = E["answer"] extends z.ZodType ? z.output<E["answer"]> : undefined;

/** Declares a feature's endpoints, with literal types. A key that isn't a method and a path is a compile error. */
export const endpoints = <const E extends Endpoints>(
  all: E & { [K in keyof E]: K extends EndpointKey ? unknown : never },
): E => all;
