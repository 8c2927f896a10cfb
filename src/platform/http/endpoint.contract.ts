import { z } from "zod";

/** Who may call: everybody, people signed in, or the show's team. */
export type Access = "public" | "user" | "admin";

/**
 * How often one client address may try. `counts` says which answers use up a point: all, or of the use-case's own answers
 * refused guesses (401, 403), accepted calls (2xx), or all but invalid ones (`guessed`).
 */
export type Limit = {
  name: string;
  points: number;
  seconds: number;
  counts: "all" | "refused" | "accepted" | "guessed";
};

/** What a call takes, who may make it, and what it answers. Shapes are zod; the browser sees their types only. */
export type Endpoint = {
  access: Access;
  summary: string;
  status: 200 | 201 | 204;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Request headers that mean something to this call, each with what it does. */
  headers?: Readonly<Record<string, string>>;
  /** JSON body. */
  body?: z.ZodType;
  /** JSON answer; fields that it does not name never leave the server. */
  answer?: z.ZodType;
  /** The answer is one page of a list: `X-Total-Count` carries the number of hits. */
  counted?: true;
  /** Set where the body is not JSON: the multipart field that carries the file. */
  file?: string;
  /** Set where the answer is not JSON. */
  media?: string;
  /** Parts of the answer may be asked for by a byte range: 206, or 416 where it lies beyond the end. */
  ranges?: true;
  /** The answer has an ETag, and may be 304. */
  tagged?: true;
  /** Longest body in bytes; 1 MB where absent. */
  bodyLimit?: number;
  /** How many bodies of more than 1 MB this process takes in at once, from the first byte to the answer. */
  largeAtOnce?: number;
  limit?: Limit;
  /** Statuses beyond the general ones, for the API description. */
  errors?: readonly number[];
  /** Answers to visitors without a session are kept for two seconds, as pages are. Such a call has no `limit`. */
  kept?: true;
  /** The change shows on public pages: their copies and those of `kept` answers are dropped. */
  refreshesPages?: true;
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Method and path. `{id}` is a row's; `{key}` is a secret that opens without a session, and is never logged. */
export type EndpointKey = `${Method} /${string}`;
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** MB as decisions count it: 1024 x 1024 bytes. */
export const MB = 1024 * 1024;

/** Largest id that both engines store. */
const LARGEST_ID = 2_147_483_647;

const knownId = (value: number): number => (value > LARGEST_ID || value < 0 ? 0 : value);

/** A row's id in a path: an integer too large to be stored is an unknown id (404), not an error. */
export const idInPath = z
  .string()
  .regex(/^-?\d+$/, "Id must be an integer")
  .transform((text) => knownId(Number(text)))
  .meta({ type: "integer", description: "Id of the row" });

/** A row's id in a body. */
export const idInBody = z
  .number("Id must be an integer")
  .refine(Number.isInteger, "Id must be an integer")
  .transform(knownId)
  .meta({ type: "integer" });

/** A moment as every answer writes it: ISO 8601 in UTC. */
export const moment = z.string().meta({ format: "date-time" });

const WRONG_LIMIT = "Limit must be a whole number from 1 to 200";
const WRONG_OFFSET = "Offset must be a whole number from 0";

/** How many rows of a list, from 1 to 200. */
export const limitInQuery = z.coerce
  .number(WRONG_LIMIT)
  .int(WRONG_LIMIT)
  .min(1, WRONG_LIMIT)
  .max(200, WRONG_LIMIT);

/** A page of a list; without `limit` the list is whole. */
export const pageQuery = {
  limit: limitInQuery.optional(),
  offset: z.coerce
    .number(WRONG_OFFSET)
    .int(WRONG_OFFSET)
    .min(0, WRONG_OFFSET)
    .max(LARGEST_ID, "Offset is too large")
    .optional(),
};

type Shape<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a use-case receives. */
export type ParamsOf<E extends Endpoint> = Shape<E["params"]>;
export type QueryOf<E extends Endpoint> = Shape<E["query"]>;
export type BodyOf<E extends Endpoint> = Shape<E["body"]>;
/** What a screen sends. */
export type BodySent<E extends Endpoint> = Input<E["body"]>;
/** What travels back. */
export type AnswerOf<E extends Endpoint> = E["answer"] extends z.ZodType ? z.output<E["answer"]> : undefined;

/** Keeps the literal types of a room's endpoints; a key that is not a method and a path is a compile error. */
export const endpoints = <const E extends Endpoints>(
  all: E & { [K in keyof E]: K extends EndpointKey ? unknown : never },
): E => all;
