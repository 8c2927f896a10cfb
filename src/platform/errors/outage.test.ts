import { expect, test } from "vitest";
import { describeStartFailure, Outage, toDatabaseError, toOutageRefusal } from "./outage.server.ts";

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test.each([
  [error("database or disk is full", { errcode: 13 }), "full"],
  [error("attempt to write a readonly database", { errcode: 8 | (3 << 8) }), "read-only"],
  [error("disk I/O error", { errcode: 10 | (3 << 8) }), "failing"],
  [error("database disk image is malformed", { errcode: 11 }), "damaged"],
  [error("file is not a database", { errcode: 26 }), "damaged"],
  [error("unable to open database file", { errcode: 14 }), "read-only"],
  [error("database is locked", { errcode: 5 }), "busy"],
  [error("terminating connection", { severity: "FATAL", code: "57P01" }), "unreachable"],
  [error("connection failure", { severity: "FATAL", code: "08006" }), "unreachable"],
  [error("could not extend file", { severity: "ERROR", code: "53100" }), "full"],
  [error("could not fsync file", { severity: "PANIC", code: "58030" }), "failing"],
  [error("could not open file", { severity: "ERROR", code: "58P01" }), "failing"],
  [error("invalid page in block 7", { severity: "ERROR", code: "XX001" }), "damaged"],
  [error("out of memory", { severity: "ERROR", code: "53200" }), "busy"],
  [error("read-only transaction", { severity: "ERROR", code: "25006" }), "read-only"],
  [error("connect ECONNREFUSED", { code: "ECONNREFUSED" }), "unreachable"],
  [error("connect ENOENT /tmp/.s.PGSQL.5432", { code: "ENOENT" }), "unreachable"],
  [error("Connection terminated unexpectedly"), "unreachable"],
  [new AggregateError([error("connect ECONNREFUSED ::1:5432")]), "unreachable"],
])("a driver's %s is trouble of its own kind", (thrown, trouble) => {
  expect(toDatabaseError(thrown)).toMatchObject({ trouble, cause: thrown });
});

test.each([
  error("UNIQUE constraint failed", { errcode: 19 }),
  error("duplicate key", { severity: "ERROR", code: "23505" }),
  error("deadlock detected", { severity: "ERROR", code: "40P01" }),
  new TypeError("Value 1 of the statement is a Date"),
  "a text",
])("%s is not", (thrown) => {
  expect(toDatabaseError(thrown)).toBe(thrown);
});

test("an answer says when to try again, but not what the driver said", () => {
  const cause = error("The page failed", { cause: new Outage("full", error("SQLITE_FULL /srv/data")) });
  expect(toOutageRefusal(cause)).toMatchObject({
    status: 503,
    message: "The server's disk is full, so nothing can be saved right now. Please try again later.",
    headers: { "retry-after": "60" },
    cause,
  });
});

test("a file that the disk refuses counts as an outage, and other errors don't", () => {
  expect(toOutageRefusal(error("write", { code: "ENOSPC" }))?.message).toContain("disk is full");
  expect(toOutageRefusal(error("open", { code: "EROFS" }))?.message).toContain("cannot be written to");
  expect(toOutageRefusal(error("fsync", { code: "EIO" }))?.message).toContain("disk is failing");
  expect(toOutageRefusal(error("open", { code: "EMFILE" }))?.message).toContain("too many files");
  expect(toOutageRefusal(error("open", { code: "ENOENT" }))).toBeUndefined();
});

test("a start that fails because of the disk says what to fix, however deep the cause is", () => {
  const cause = new Outage("failing", error("disk I/O error"));
  const words = describeStartFailure(
    error("The database cannot be used.", { cause: error("open", { cause }) }),
  );
  expect(words).toMatch(/^The database cannot be used\. The disk fails, .*dmesg/);
  expect(describeStartFailure(error("mkdir", { code: "ENOSPC" }))).toContain("make space");
  expect(describeStartFailure(error("PORT 3000 is already in use"))).toBe("PORT 3000 is already in use");
});
