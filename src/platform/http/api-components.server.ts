/** What the API description says once for all calls: how a caller is known, and what a failure looks like. */
export const apiComponents = {
  securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } },
  schemas: {
    Error: {
      type: "object",
      required: ["message"],
      properties: {
        message: { type: "string", description: "One sentence for the person who made the call" },
        issues: {
          type: "array",
          description: "Every invalid field, where the input is invalid",
          items: {
            type: "object",
            required: ["path", "message"],
            properties: { path: { type: "string" }, message: { type: "string" } },
          },
        },
        invalidRows: {
          type: "array",
          description: "Rows of a CSV of which none is valid, as a spreadsheet counts them",
          items: { type: "integer" },
        },
        missingApiKey: { type: "boolean", description: "503: the provider's key is not set" },
        provider: { type: "string", description: "Whose key it is" },
        xaiApiError: { type: "boolean", description: "502: xAI failed; the message has its own words" },
        reason: { type: "string", description: "502: in a word, why YouTube failed" },
        ownChoice: {
          type: "boolean",
          description: "409: the topic was put on the table by this very visitor",
        },
      },
    },
  },
};

const state = (description: string, status: string) => ({
  description,
  content: {
    "application/json": {
      schema: { type: "object", required: ["status"], properties: { status: { const: status } } },
    },
  },
});

const watched = (summary: string, responses: Record<string, Record<string, unknown>>) => ({
  get: {
    summary,
    tags: ["operations"],
    "x-access": "public" as const,
    parameters: [],
    // What cannot be read as a request is told so, whatever it asks for.
    responses: { ...responses, 400: failing("The request cannot be read: its Host, say") },
  },
});

/** An answer that tells what failed. */
export const failing = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

/** For whoever watches the process; these two are answered before anything else is looked at. */
export const watchedPaths = {
  "/healthz": watched("Whether the process lives", { 200: state("It does", "ok") }),
  "/readyz": watched("Whether the database is migrated and answers", {
    200: state("It is, and does", "ready"),
    503: state("Not now", "not ready"),
  }),
};
