type Names = { errorFields: Record<string, object>; sessionCookie: string };

export const apiComponents = ({ errorFields, sessionCookie }: Names) => ({
  securitySchemes: {
    session: { type: "apiKey", in: "cookie", name: sessionCookie, description: "Set by POST /api/login" },
    token: { type: "http", scheme: "bearer", description: "A token of Settings, API: `gr_…`" },
  },
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

const operation = (
  operationId: string,
  summary: string,
  responses: Record<string, Record<string, unknown>>,
) => ({
  get: {
    operationId,
    summary,
    security: [],
    tags: ["operations"],
    "x-access": "public" as const,
    parameters: [],
    responses: { ...responses, 400: failure("The request can't be read, for instance its Host") },
  },
});

export const failure = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

export const healthPaths = {
  "/healthz": operation("getHealth", "Whether the process is running", { 200: state("It does", "ok") }),
  "/readyz": operation("getReadiness", "Whether the database is migrated and answers", {
    200: state("Both are true", "ready"),
    503: state("Not now", "not ready"),
  }),
};
