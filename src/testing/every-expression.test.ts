import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";
import { analyse, type Literal } from "scslre";
import { expect, test } from "vitest";

type FileExpressions = { file: string; literals: Literal[]; builtCount: number };

/** Returns the regular expressions in a file's code, and how many others the code creates at run time. */
function readExpressions(file: string, code: string): FileExpressions {
  const expressions: FileExpressions = { file, literals: [], builtCount: 0 };
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if (isRegExpLiteral(node)) expressions.literals.push({ source: node.pattern, flags: node.flags });
    if (isRegExpCall(node)) expressions.builtCount += 1;
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(code, { syntax: "typescript", tsx: file.endsWith("x") }));
  return expressions;
}

const isRegExpLiteral = (node: object): node is { pattern: string; flags: string } =>
  "type" in node && node.type === "RegExpLiteral";

const isRegExpCall = (node: object): boolean =>
  "callee" in node &&
  typeof node.callee === "object" &&
  node.callee !== null &&
  "value" in node.callee &&
  node.callee.value === "RegExp";

const listSlowExpressions = ({ file, literals, builtCount }: FileExpressions): string[] => [
  ...literals
    .filter((literal) => analyse(literal).reports.length > 0)
    .map(({ source, flags }) => `${file}: /${source}/${flags}`),
  ...(builtCount > 0 ? [`${file}: new RegExp`] : []),
];

test("every regular expression takes linear time at most, whatever the text", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.ts|\/testing\//.test(file));
  const expressions = files.map((file) => readExpressions(file, readFileSync(file, "utf8")));
  expect(expressions.flatMap(({ literals }) => literals).length).toBeGreaterThan(200);
  expect(expressions.flatMap(listSlowExpressions)).toEqual([]);
});

test.each([
  [String.raw`text.replace(/[^\s@]+@[^\s@]+\.[A-Za-z]{2,}/g, "")`],
  [String.raw`text.replace(/\s+$/, "")`],
  [String.raw`/^\s*(.*?)\s*$/.test(text)`],
  ["/^(a+)+$/.test(text)"],
  ['new RegExp(word + "+$")'],
  ["RegExp(word)"],
])("one that is slower is found: %s", (code) => {
  expect(listSlowExpressions(readExpressions("planted.ts", code))).toHaveLength(1);
});
