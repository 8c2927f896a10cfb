import fc, { type Arbitrary } from "fast-check";
import type { DescribedSchema } from "./described-calls.ts";
import { oddText, oddValue, toJsonText } from "./odd-values.ts";
import { generateValidValue, ONE_PIXEL_PNG } from "./valid-values.ts";

/** A body and the headers that describe it. */
export type HostileBody = { headers: Record<string, string>; bytes?: string | Uint8Array };

const JSON_TYPE = { "content-type": "application/json" };

const MEDIA_TYPES = [
  "",
  "text/plain",
  "application/json; charset=utf-16",
  "application/vnd.other+json",
  "APPLICATION/JSON",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  'multipart/form-data; boundary="',
  "application/json, text/plain",
  "\xff/\xff",
];

/**
 * Generates bodies for a call that accepts `content`: valid bodies, bodies with invalid fields, broken JSON, and bodies
 * of other media types.
 */
export function generateBody(content: Record<string, { schema: DescribedSchema }>): Arbitrary<HostileBody> {
  const noBody: Arbitrary<HostileBody> = fc.constant({ headers: {} });
  const json = content["application/json"];
  if (json)
    return fc.oneof(
      { weight: 12, arbitrary: generateJsonBody(json.schema) },
      { weight: 1, arbitrary: noBody },
    );
  const fileContent = content["multipart/form-data"];
  if (fileContent)
    return generateMultipartBody(Object.keys(fileContent.schema.properties ?? {})[0] ?? "file");
  return fc.oneof({ weight: 8, arbitrary: noBody }, { weight: 1, arbitrary: generateJsonBody({}) });
}

function generateJsonBody(schema: DescribedSchema): Arbitrary<HostileBody> {
  const validValue = generateValidValue(schema);
  const text = fc.oneof(
    { weight: 4, arbitrary: validValue.map(toJsonText) },
    {
      weight: 8,
      arbitrary: fc
        .tuple(validValue, generateOddFields(schema))
        .map(([value, oddFields]) => toJsonText(setOddFields(value, oddFields))),
    },
    { weight: 1, arbitrary: oddValue.map(toJsonText) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(validValue, fc.nat(60))
        .map(([value, cutLength]) => toJsonText(value).slice(0, -1 - cutLength)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "",
        "{",
        "[",
        "]",
        "{,}",
        '{"a":1,"a":2}',
        "\ufeff{}",
        "{}{}",
        "'{}'",
        "NaN",
      ),
    },
  );
  const typedBodies = text.map((bytes): HostileBody => ({ headers: JSON_TYPE, bytes }));
  const mistypedBodies = fc
    .tuple(text, fc.constantFrom(...MEDIA_TYPES))
    .map(([bytes, type]): HostileBody => ({ headers: type ? { "content-type": type } : {}, bytes }));
  const binaryBodies = fc
    .oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(
        Buffer.from("{}", "utf16le"),
        Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
        Buffer.alloc(20),
      ),
    )
    .map((bytes): HostileBody => ({ headers: JSON_TYPE, bytes }));
  return fc.oneof(
    { weight: 12, arbitrary: typedBodies },
    { weight: 1, arbitrary: mistypedBodies },
    { weight: 1, arbitrary: binaryBodies },
  );
}

type OddFields = { at: string; value: unknown }[];

/** Generates one to three odd values, for fields in the schema and for unknown fields. */
function generateOddFields({ properties = {} }: DescribedSchema): Arbitrary<OddFields> {
  const names = [
    ...Object.keys(properties),
    ...Object.keys(properties),
    "id",
    "isAdmin",
    "__proto__",
    "constructor",
  ];
  const oddField = fc.record({
    at: fc.constantFrom(...names),
    value: fc.oneof({ weight: 5, arbitrary: oddValue }, { weight: 1, arbitrary: fc.constant(undefined) }),
  });
  return fc.array(oddField, { minLength: 1, maxLength: 3 });
}

/** Sets a field to an odd value. Uses entries, because assigning to `__proto__` wouldn't create a field. */
function setOddFields(value: unknown, oddFields: OddFields): unknown {
  if (typeof value !== "object" || value === null) return oddFields[0]?.value;
  return Object.fromEntries([...Object.entries(value), ...oddFields.map((field) => [field.at, field.value])]);
}

const HOSTILE_FILES = [
  Buffer.from(ONE_PIXEL_PNG, "base64"),
  Buffer.from(ONE_PIXEL_PNG, "base64").subarray(0, 40),
  Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1"),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]),
  Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"),
  Buffer.from("RIFF\xff\xff\xff\x7fWEBPVP8 ", "latin1"),
  Buffer.alloc(0),
];

function generateMultipartBody(field: string): Arbitrary<HostileBody> {
  const part = fc
    .record({
      name: fc.oneof({ weight: 6, arbitrary: fc.constant(field) }, { weight: 1, arbitrary: oddText }),
      filename: fc.oneof(fc.constant("a.png"), oddText),
      type: fc.constantFrom("image/png", "image/svg+xml", "text/html", ""),
      bytes: fc.oneof(fc.constantFrom(...HOSTILE_FILES), fc.uint8Array({ maxLength: 200 })),
      header: fc.constantFrom(
        "",
        "content-transfer-encoding: base64\r\n",
        "x: \0\r\n",
        `x: ${"y".repeat(9_000)}\r\n`,
      ),
    })
    .map(({ name, filename, type, bytes, header }) =>
      Buffer.concat([
        Buffer.from(
          `content-disposition: form-data; name="${name.toWellFormed()}"; filename="${filename.toWellFormed()}"\r\n` +
            `${type ? `content-type: ${type}\r\n` : ""}${header}\r\n`,
        ),
        bytes,
      ]),
    );
  return fc
    .record({
      parts: fc.array(part, { minLength: 0, maxLength: 3 }),
      ending: fc.constantFrom("--b--\r\n", "--b--", "--b", "", "--b\r\n\r\n"),
      type: fc.constantFrom(
        ...Array.from({ length: 6 }, () => "multipart/form-data; boundary=b"),
        'multipart/form-data; boundary="b"',
        "multipart/form-data; boundary=c",
        "multipart/mixed; boundary=b",
        "multipart/form-data",
        "application/json",
      ),
    })
    .map(({ parts, ending, type }) => ({
      headers: { "content-type": type },
      bytes: Buffer.concat([
        ...parts.flatMap((one) => [Buffer.from("--b\r\n"), one, Buffer.from("\r\n")]),
        Buffer.from(ending),
      ]),
    }));
}
