import { z } from "zod";

/** The parts of the API description's JSON schemas that requests are generated from. */
export type DescribedSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: DescribedSchema[];
  properties?: Record<string, DescribedSchema>;
  required?: string[];
  items?: DescribedSchema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

const JsonSchema: z.ZodType<DescribedSchema> = z.custom<DescribedSchema>(
  (value) => typeof value === "object" && value !== null,
);
const Content = z.record(z.string(), z.object({ schema: JsonSchema }));

const Operation = z.object({
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(["path", "query", "header"]), schema: JsonSchema }),
  ),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
});

const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), JsonSchema) }),
});

/** A call in the API description. */
export type DescribedCall = z.output<typeof Operation> & { method: string; path: string };

/**
 * Fetches the API description of the site at `origin`. Returns its calls and the schemas that they refer to. Leaves out
 * streams, which never end.
 */
export async function fetchDescribedCalls(
  origin: string,
): Promise<{ calls: DescribedCall[]; components: { schemas: Record<string, DescribedSchema> } }> {
  const response = await fetch(`${origin}/api/openapi.json`);
  const { paths, components } = Description.parse(await response.json());
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  return { calls: calls.filter((call) => !isStream(call)), components };
}

const isStream = ({ responses }: DescribedCall): boolean =>
  Object.keys(responses["200"]?.content ?? {}).includes("text/event-stream");
