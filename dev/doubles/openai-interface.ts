/** Lets tests check requests and responses against OpenAI's published API description (OpenAPI 3.1). */
import { existsSync, readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { z } from "zod";

const descriptionFile = new URL("../../../shared/data/openai/openapi.json", import.meta.url);

/**
 * Whether the description exists next to the project. If it doesn't, the tests that need it aren't even defined,
 * because CI counts skipped tests as failed.
 */
export const hasOpenaiDescription = existsSync(descriptionFile);

const descriptionShape = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Converts one of the description's schemas to JSON Schema. `oneOf` becomes `anyOf`, because the alternatives overlap.
 * Also converts `nullable`, which comes from an older version of OpenAPI and is sometimes used without a type.
 */
function toJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toJsonSchema);
  if (!isObject(schema)) return schema;
  const { nullable, ...keywords } = schema;
  const converted = Object.fromEntries(
    Object.entries(keywords).map(([keyword, value]) => [
      keyword === "oneOf" ? "anyOf" : keyword,
      // Keep property names as they are, because a property may have the same name as a keyword.
      keyword === "properties" && isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, propertySchema]) => [name, toJsonSchema(propertySchema)]),
          )
        : toJsonSchema(value),
    ]),
  );
  return nullable === true ? { anyOf: [converted, { type: "null" }] } : converted;
}

type Check = (schema: string, value: unknown) => string[];

let cachedCheck: Check | undefined;

/**
 * Returns a function that checks a request or a response against a named schema and returns the errors, each as "path
 * message".
 */
export const getOpenaiChecker = (): Check => {
  cachedCheck ??= readInterface();
  return cachedCheck;
};

function readInterface(): Check {
  const { schemas } = descriptionShape.parse(JSON.parse(readFileSync(descriptionFile, "utf8"))).components;
  const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false });
  addFormats.default(ajv);
  ajv.addFormat("unixtime", { type: "number", validate: Number.isInteger });
  const converted = Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema)]);
  ajv.addSchema({
    $id: "https://openai.invalid/",
    components: { schemas: Object.fromEntries(converted) },
  });
  const checks = new Map<string, ValidateFunction>();
  return (schema, value) => {
    if (!schemas[schema]) throw new Error(`${schema} is not described`);
    const check =
      checks.get(schema) ?? ajv.compile({ $ref: `https://openai.invalid/#/components/schemas/${schema}` });
    checks.set(schema, check);
    check(value);
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}
