/** Lets tests check responses against YouTube's published API description, which is a discovery document. */
import { existsSync, readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { z } from "zod";

const sharedData = new URL("../../../shared/data/youtube/", import.meta.url);

/**
 * Whether the published description and the recorded responses exist next to the project. If they don't, the tests that
 * need them aren't even defined, because CI counts skipped tests as failed.
 */
export const hasYoutubeDescription = existsSync(sharedData);

/** Returns the parsed content of a recorded response, or of any other JSON file in the same folder. */
export const readRecordedResponse = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, sharedData), "utf8"));

const discoveryShape = z.object({ schemas: z.record(z.string(), z.looseObject({ id: z.string() })) });

/** Keywords of discovery schemas that JSON Schema lacks or defines differently. */
const NON_JSON_SCHEMA_KEYWORDS = new Set([
  "id",
  "required",
  "annotations",
  "enumDescriptions",
  "enumDeprecated",
  "default",
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Converts a discovery schema to a JSON Schema with local references that doesn't allow undescribed properties.
 */
const toJsonSchema = (schema: Record<string, unknown>): Record<string, unknown> => {
  const converted: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "$ref") converted.$ref = `#/$defs/${String(value)}`;
    else if (keyword === "properties" && isObject(value)) {
      // Keep property names as they are, because a property may have the same name as a keyword.
      converted.properties = Object.fromEntries(
        Object.entries(value).map(([name, property]) => [
          name,
          isObject(property) ? toJsonSchema(property) : property,
        ]),
      );
    } else if (!NON_JSON_SCHEMA_KEYWORDS.has(keyword))
      converted[keyword] = isObject(value) ? toJsonSchema(value) : value;
  }
  if (schema.type === "object" && schema.additionalProperties === undefined)
    converted.additionalProperties = false;
  return converted;
};

/**
 * Returns a function that checks a response against a named schema and returns the errors, each as "path message".
 */
export const makeYoutubeChecker = (): ((schema: string, response: unknown) => string[]) => {
  const { schemas } = discoveryShape.parse(readRecordedResponse("youtube.v3.discovery.json"));
  const $defs = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema)]),
  );
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const isWhole = (value: number) => Number.isInteger(value);
  ajv.addFormat("uint32", { type: "number", validate: (value: number) => isWhole(value) && value >= 0 });
  for (const format of ["uint64", "int64"]) ajv.addFormat(format, /^-?\d+$/);
  for (const format of ["google-datetime", "google-duration"]) ajv.addFormat(format, true);
  const checks = new Map<string, ValidateFunction>();
  return (schema, response) => {
    if (!$defs[schema]) throw new Error(`${schema} is not described`);
    const check = checks.get(schema) ?? ajv.compile({ $ref: `#/$defs/${schema}`, $defs });
    checks.set(schema, check);
    check(response);
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
};
