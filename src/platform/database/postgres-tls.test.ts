import { expect, test } from "vitest";
import { isSentInClear, openDatabase } from "./open-database.server.ts";

const URL = "postgresql://show:secret@";

test.each([
  ["db.example:5432/show", true],
  ["192.0.2.1/show?sslmode=disable", true],
  ["db.example/show?ssl=false", true],
  ["db.example/show?sslmode=require", false],
  ["db.example/show?sslmode=verify-full", false],
  ["db.example/show?ssl=true", false],
  ["localhost/show", false],
  ["127.0.0.1:5432/show", false],
  ["[::1]:5432/show", false],
  ["localhost/show?host=%2Fvar%2Frun%2Fpostgresql", false],
  ["%2Fvar%2Frun%2Fpostgresql/show", false],
  ["localhost/show?host=db.example", true],
])("%s is sent in clear: %s", (address, isClear) => {
  expect(isSentInClear(URL + address, undefined)).toBe(isClear);
});

test("PGSSLMODE asks for TLS where the address does not", () => {
  expect(isSentInClear(`${URL}db.example/show`, "require")).toBe(false);
});

test("the start warns, without the password", async () => {
  const warnings: unknown[] = [];
  const log = { warn: (fields: object, message: string) => void warnings.push({ ...fields, message }) };
  await expect(openDatabase({ url: `${URL}0.0.0.0:1/show`, log })).rejects.toThrow("cannot be used");
  expect(warnings).toEqual([
    {
      host: "0.0.0.0:1",
      message: "PostgreSQL is spoken to without TLS: add sslmode=require to DATABASE_URL",
    },
  ]);
});
