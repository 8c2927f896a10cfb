import { z } from "zod";
import { dateTime, idInPath, pageQuery } from "#platform/http/endpoint.contract.ts";
import { hasVisibleCharacters } from "#platform/http/visible-text.rules.ts";
import { deletionHeader } from "#trash/trash.contract.ts";

/**
 * Returns the schema of a required text with a minimum and maximum length. `end` is added to error messages, because in
 * the specification, the topic request form's messages end with a period, and the guest request form's don't.
 */
export function boundedText(
  label: string,
  minLength: number,
  maxLength: number,
  { end = "", tooShort }: { end?: string; tooShort?: string } = {},
) {
  const message = tooShort ?? `${label} must be at least ${minLength} characters${end}`;
  return z
    .string(message)
    .trim()
    .min(minLength, message)
    .refine(hasVisibleCharacters, message)
    .max(maxLength, `${label} must be at most ${maxLength} characters${end}`);
}

/** Returns the schema of an optional text. A blank text becomes null, as if it were left out. */
export const optionalText = (label: string, maxLength: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(maxLength, `${label} must be at most ${maxLength} characters`)
    .nullish()
    .transform((text) => text || null);

/**
 * Returns the schemas of the fields about the sender, and of two fields that catch spam: `website`, which is hidden,
 * and `formAge`, which is how long the form was open, in milliseconds.
 */
export const makeSenderFields = (end = "") => ({
  name: boundedText("Name", 2, 100, { end }),
  email: z
    .string(`Please enter a valid email address${end}`)
    .trim()
    .max(254, `Email must be at most 254 characters${end}`)
    .pipe(z.email(`Please enter a valid email address${end}`))
    .meta({ format: "email" }),
  website: z.unknown().optional(),
  formAge: z.unknown().optional(),
});

type Statuses = readonly [string, ...string[]];

/** Returns the schema of a request as the team sees it. `fields` are the fields specific to this kind of request. */
export const makeRequestShape = <const S extends Statuses, F extends z.ZodRawShape>(statuses: S, fields: F) =>
  z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    ...fields,
    status: z.enum(statuses),
    adminNotes: z.string().nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
  });

export const makeRequestChangeShape = <const S extends Statuses, F extends z.ZodRawShape>(
  statuses: S,
  fields: F,
) =>
  z.object({
    status: z.enum(statuses, `Status must be one of ${statuses.join(", ")}`),
    ...fields,
    adminNotes: z
      .string("Notes must be text")
      .trim()
      .max(5000, "Notes must be at most 5000 characters")
      .nullish(),
    /** The `updatedAt` of the version that was edited. If there is a newer one, the change is rejected with 409. */
    basedOn: z.iso.datetime("Based on must be the updatedAt of a request").optional(),
  });

const makeListQuery = <const S extends Statuses>(statuses: S) =>
  z.object({
    spam: z.enum(["true", "false"], "Spam must be true or false").optional(),
    status: z.enum(["all", ...statuses], `Status must be one of all, ${statuses.join(", ")}`).default("all"),
    ...pageQuery,
  });

function makeRequestCounts<Status extends string>(statuses: readonly Status[]) {
  const countByStatus = Object.fromEntries(statuses.map((status) => [status, z.int()]));
  return z.object({ all: z.int(), ...(countByStatus as Record<Status, z.ZodInt>) });
}

export function makeInboxEndpoints<
  const S extends Statuses,
  Request extends z.ZodType,
  Change extends z.ZodType,
>({
  noun,
  access,
  statuses,
  request,
  change,
}: {
  /** What a request is called in the API's summaries, such as "guest request". */
  noun: string;
  /** Who can read requests and decide on them. Only admins can delete them. */
  access: "moderator" | "admin";
  statuses: S;
  request: Request;
  change: Change;
}) {
  const team = { access } as const;
  const row = { ...team, params: z.object({ id: idInPath }), answer: request };
  const pluralName = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`;
  return {
    list: {
      ...team,
      summary: `${pluralName}, newest first; \`spam=true\` lists those kept apart`,
      query: makeListQuery(statuses),
      answer: z.array(request),
      counted: true as const,
    },
    counts: {
      ...team,
      summary: `How many ${noun}s there are in each state`,
      answer: makeRequestCounts<S[number]>(statuses),
    },
    export: {
      access: "admin" as const,
      summary: `Every ${noun} as CSV, oldest first`,
      media: "text/csv" as const,
    },
    find: { ...row, summary: `A ${noun} as it is now` },
    change: { ...row, summary: `Change the status or the notes of a ${noun}`, body: change, errors: [409] },
    admit: { ...row, summary: "Move a request out of spam" },
    delete: {
      access: "admin" as const,
      ...deletionHeader,
      status: 204 as const,
      summary: `Move a ${noun} to the trash`,
      params: row.params,
    },
  };
}
