import fc, { type Arbitrary } from "fast-check";
import { goingRateChannel } from "../../dev/doubles/going-rate-feed.ts";
import { ADMIN_PASSCODE, SPIN_PASSCODE } from "../site.ts";
import type { DescribedSchema } from "./described-calls.ts";
import { oddValue } from "./odd-values.ts";

/** A picture of one pixel. */
export const ONE_PIXEL_PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const anyWords = fc
  .array(fc.constantFrom("rent", "Цена", "日本", "coffee", "why", "🎙", "‘quoted’", "the", "show"), {
    minLength: 8,
    maxLength: 20,
  })
  .map((words) => words.join(" "));

/** Generates ids that may exist, either in the sample content or because earlier requests created them. */
export const likelyId: Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }) },
);

/** Generates valid values, by field name, for fields whose schemas don't say which values are valid. */
const VALUES_BY_NAME: Record<string, Arbitrary<unknown>> = {
  username: fc.oneof(fc.stringMatching(/^[a-z]{6,12}$/), fc.constant("member")),
  passcode: fc.constant(SPIN_PASSCODE),
  spinPasscode: fc.constant(SPIN_PASSCODE),
  adminPasscode: fc.constantFrom(ADMIN_PASSCODE, "", null),
  adminRegistration: fc.constant(true),
  currentPassword: fc.constantFrom("correct horse", "battery staple"),
  newPassword: fc.constantFrom("correct horse", "battery staple"),
  email: fc.constantFrom("ana@listener.example", "o'neil+x@sub.listener.example"),
  url: fc.constantFrom("https://www.linkedin.com/in/ana", "https://ana.example/über?a=1#b"),
  linkedIn: fc.constantFrom("https://www.linkedin.com/in/ana", "", null),
  photoUrl: fc.constantFrom(
    "",
    null,
    "https://127.0.0.1/photo.jpg",
    `data:image/png;base64,${ONE_PIXEL_PNG}`,
  ),
  scheduledDate: fc.constantFrom("2027-01-08T20:00:00.000Z", "2027-01-08", null),
  channelId: fc.constant(goingRateChannel.channelId),
  formAge: fc.constantFrom(10_000, 4_000, undefined),
  website: fc.constant(""),
  csv: fc
    .array(fc.array(anyWords, { minLength: 3, maxLength: 3 }), { maxLength: 6 })
    .map((rows) => ["category,subCategory,content", ...rows.map((row) => row.join(","))].join("\n")),
  videoIds: fc.array(fc.constantFrom("dQw4w9WgXcQ", "aaaaaaaaaaa"), { minLength: 1, maxLength: 3 }),
  videoUrls: fc.array(
    fc.constantFrom("https://youtu.be/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=aaaaaaaaaaa"),
  ),
  displayOrder: fc.constantFrom(0, 5, 99, 999),
  categoryId: likelyId,
  subCategoryId: likelyId,
  contentId: likelyId,
};

/** Generates values that a schema accepts or almost accepts. */
export function generateValidValue(schema: DescribedSchema, name = ""): Arbitrary<unknown> {
  const namedValues = Object.hasOwn(VALUES_BY_NAME, name) ? VALUES_BY_NAME[name] : undefined;
  if (namedValues) return namedValues;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => generateValidValue(one)));
  const types = [schema.type ?? "anything"].flat();
  return fc.oneof(...types.map((type) => generateOfType(type, schema)));
}

function generateOfType(type: string, schema: DescribedSchema): Arbitrary<unknown> {
  const { minimum = 0, maximum = 1_000 } = schema;
  if (type === "object") return generateValidObject(schema);
  if (type === "array")
    return fc.array(generateValidValue(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(5, schema.maxItems ?? 5),
    });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "integer" || type === "number")
    return fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, minimum + 1_000)) });
  if (type === "string") return generateText(schema);
  return oddValue;
}

function generateText({
  format,
  pattern,
  minLength = 0,
  maxLength = 200,
}: DescribedSchema): Arbitrary<string> {
  if (format === "date-time") return fc.constantFrom("2026-11-20T10:00:00.000Z", "2026-11-20T10:00:00Z");
  if (pattern) return fc.stringMatching(new RegExp(pattern, "u"));
  return anyWords.map((text) => text.padEnd(minLength, ".").slice(0, maxLength));
}

function generateValidObject({ properties = {}, required = [] }: DescribedSchema): Arbitrary<unknown> {
  const fieldArbitraries = Object.entries(properties).map(
    ([name, fieldSchema]) => [name, generateValidValue(fieldSchema, name)] as const,
  );
  return fc.record(Object.fromEntries(fieldArbitraries), { requiredKeys: required });
}
