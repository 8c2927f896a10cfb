import { z } from "zod";
import { hasVisibleCharacters } from "./visible-text.rules.ts";

/** The team's roles, starting with the most powerful. */
export const ROLES = ["owner", "producer", "moderator"] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in person who makes a request. */
export type Actor = {
  id: number;
  username: string;
  role: Role | null;
  isAdmin: boolean;
  /** Set if the person must add a passkey, or sign in with one, before they can use the back office. */
  needsPasskey?: "add" | "sign-in";
  /** Set if the request was made with an API token instead of a session. */
  token?: { id: number; name: string; scopes: readonly string[] };
};

/**
 * Who may use an endpoint: anyone, anyone signed in, or team members with at least this role. `admin` means producer.
 */
export type Access = "public" | "user" | "moderator" | "admin" | "owner";

/**
 * A rate limit of `points` requests in `seconds`. `counts` determines which responses use up a point. `guessed` means
 * every response from the handler except 400, 429 and server errors.
 */
export type RateLimit = {
  name: string;
  points: number;
  seconds: number;
  counts: "all" | "refused" | "accepted" | "guessed";
};

/**
 * Returns the limit for public endpoints that don't need a stricter one. It stops scripts, but not an audience that
 * shares one IP address.
 */
export const createDefaultLimit = (name: string) =>
  ({ name, points: 1000, seconds: 3600, counts: "all" }) as const;

/** Returns a limit of accepted requests per hour. */
export const createHourlyLimit = (name: string, points: number) =>
  ({ name, points, seconds: 3600, counts: "accepted" }) as const;

/** The request header that keeps a visitor's first vote or question from counting twice if it has to be sent again. */
export const VOTER_KEY_HEADER = {
  "Voter-Key":
    "16 to 64 random letters, digits, - or _. Calls without a cookie but with the same key count as one visitor's",
};

/** Describes an endpoint's access, input and response. Browser code imports only its type. */
export type Endpoint = {
  access: Access;
  summary: string;
  /** The status of a successful response. Defaults to 200. */
  status?: 200 | 201 | 202 | 204 | 303;
  /** Another success status, which the handler sets if the request would create something that already exists. */
  orStatus?: 200;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: Readonly<Record<string, string>>;
  /** The response headers that the handler sets, each with a description. */
  answerHeaders?: Readonly<Record<string, string>>;
  body?: z.ZodType;
  /** The shape of the response. Fields that aren't part of it never leave the server. */
  answer?: z.ZodType;
  /** Whether the response is a page of a list, with the total in the X-Total-Count header. */
  counted?: true;
  /**
   * The name of the file's field in a multipart body. If the endpoint also has a `body`, it accepts either of the two.
   */
  file?: string;
  /** The content type of the response, unless it is JSON with the shape of `answer`. */
  media?: string;
  /**
   * Whether the endpoint supports byte ranges. If so, it may also respond with 206, or with 416 if a range begins after
   * the end of the file.
   */
  ranges?: true;
  /** Whether the response has an ETag, so that the endpoint may also respond with 304. */
  tagged?: true;
  /** The maximum size of the body in bytes. Defaults to 64 KB. */
  bodyLimit?: number;
  /** The message if the body exceeds `bodyLimit`. By default, it says that the request is larger than the limit. */
  bodyLimitMessage?: string;
  /** How many requests each process handles at the same time if their bodies are larger than 1 MB. The others wait. */
  largeAtOnce?: number;
  limit?: RateLimit;
  /** A limit for each visitor. The handler applies it, because only the handler knows who the visitor is. */
  visitorLimit?: RateLimit;
  /** A limit for each IP address. The handler applies it, because only the handler knows which requests count. */
  addressLimit?: RateLimit;
  errors?: readonly number[];
  /** Whether other sites' scripts may read the response. */
  openToSites?: true;
  /**
   * Whether responses to visitors without a session are cached for two seconds, as pages are. Don't combine this with
   * `limit`, which would not count requests that the cache responds to.
   */
  cached?: true;
  /** The Cache-Control header for callers without a session or token. Responses to anyone else are never cached. */
  sharedCaching?: string;
  /**
   * Whether the endpoint changes what public pages show. If so, it empties the cache of pages and of `cached`
   * responses.
   */
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

/** An id in a path. An integer that is too large to store counts as an unknown id, which leads to a 404. */
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

export const dateTime = z.string().meta({ format: "date-time" });

const INVALID_LIMIT = "Limit must be a whole number from 1 to 200";
const INVALID_OFFSET = "Offset must be a whole number from 0";

/** A number in a query. `z.coerce` would also accept "0x10", "1e2" and, as 0, a blank text. */
export const numberInQuery = (number: z.ZodNumber) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value),
    number,
  );

export const limitInQuery = numberInQuery(z.int(INVALID_LIMIT).min(1, INVALID_LIMIT).max(200, INVALID_LIMIT));

export const searchInQuery = z.string().trim().max(500, "Search must be at most 500 characters").optional();

export const pageQuery = {
  limit: limitInQuery.optional(),
  offset: numberInQuery(
    z.int(INVALID_OFFSET).min(0, INVALID_OFFSET).max(MAX_ID, "Offset is too large"),
  ).optional(),
};

/**
 * Matches text without line breaks and other control characters. The pattern lists them one by one, because it appears
 * in the API description, and not every language's regular expressions support `\p{Cc}`.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a line
export const ONE_LINE_PATTERN = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/u;

export const requiredText = (label: string, longest: number, missing = `${label} is required`) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .refine(hasVisibleCharacters, missing)
    .max(longest, `${label} must be at most ${longest} characters`);

/** A required text that people type into a field of one line. */
export const requiredLine = (label: string, longest: number) =>
  requiredText(label, longest).regex(ONE_LINE_PATTERN, `${label} must be one line`);

type SchemaOutput<T> = T extends z.ZodType ? z.output<T> : undefined;
type SchemaInput<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<E extends Endpoint> = SchemaOutput<E["params"]>;
export type QueryOf<E extends Endpoint> = SchemaOutput<E["query"]>;
export type BodyOf<E extends Endpoint> = SchemaOutput<E["body"]>;
export type RequestBodyOf<E extends Endpoint> = SchemaInput<E["body"]>;
export type ResponseBodyOf<E extends Endpoint> = E["answer"] extends z.ZodType
  ? z.output<E["answer"]>
  : undefined;

/**
 * Declares a feature's endpoints and keeps their literal types. A key that isn't a method and a path doesn't compile.
 */
export const defineEndpoints = <const E extends Endpoints>(
  all: E & { [K in keyof E]: K extends EndpointKey ? unknown : never },
): E => all;
