export const apiComponents = (errorFields: Record<string, object>) => ({
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
        ...errorFields,
      },
    },
  },
});

const state = (description: string, status: string) => ({
  description,
  content: {
    "application/json": {
      schema: { type: "object", required: ["status"], properties: { status: { const: status } } },
    },
  },
});

const operation = (summary: string, responses: Record<string, Record<string, unknown>>) => ({
  get: {
    summary,
    tags: ["operations"],
    "x-access": "public" as const,
    parameters: [],
    responses: { ...responses, 400: failure("The request cannot be read: its Host, say") },
  },
});

export const failure = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

export const healthPaths = {
  "/healthz": operation("Whether the process lives", { 200: state("It does", "ok") }),
  "/readyz": operation("Whether the database is migrated and answers", {
    200: state("It is, and does", "ready"),
    503: state("Not now", "not ready"),
  }),
};
