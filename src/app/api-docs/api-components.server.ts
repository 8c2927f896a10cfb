type ComponentOptions = { errorFields: Record<string, object>; sessionCookie: string };

export const buildApiComponents = ({ errorFields, sessionCookie }: ComponentOptions) => ({
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
          description: "Every invalid field, if the input is invalid",
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

const describeHealthState = (description: string, ...states: string[]) => ({
  description,
  content: {
    "application/json": {
      schema: { type: "object", required: ["status"], properties: { status: { enum: states } } },
    },
  },
});

const describeHealthOperation = (
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
    responses: {
      ...responses,
      400: describeFailedResponse("The request can't be read, for instance its Host"),
    },
  },
});

export const describeFailedResponse = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

export const HEALTH_OPERATIONS = {
  "/healthz": describeHealthOperation("getHealth", "Whether the process is running", {
    200: describeHealthState("It does", "ok", "maintenance"),
  }),
  "/readyz": describeHealthOperation("getReadiness", "Whether the database is migrated and answers", {
    200: describeHealthState("Both are true", "ready"),
    503: describeHealthState("Not now", "not ready", "maintenance"),
  }),
};
