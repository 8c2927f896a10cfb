import { expect, test } from "vitest";
import { describeStartFailure, Outage, toDatabaseError, toOutageRefusal } from "./outage.server.ts";

const createError = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test.each([
  [createError("database or disk is full", { errcode: 13 }), "full"],
  [createError("attempt to write a readonly database", { errcode: 8 | (3 << 8) }), "read-only"],
  [createError("disk I/O error", { errcode: 10 | (3 << 8) }), "failing"],
  [createError("database disk image is malformed", { errcode: 11 }), "damaged"],
  [createError("file is not a database", { errcode: 26 }), "damaged"],
  [createError("unable to open database file", { errcode: 14 }), "read-only"],
  [createError("database is locked", { errcode: 5 }), "busy"],
  [createError("terminating connection", { severity: "FATAL", code: "57P01" }), "unreachable"],
  [createError("connection failure", { severity: "FATAL", code: "08006" }), "unreachable"],
  [createError("could not extend file", { severity: "ERROR", code: "53100" }), "full"],
  [createError("could not fsync file", { severity: "PANIC", code: "58030" }), "failing"],
  [createError("could not open file", { severity: "ERROR", code: "58P01" }), "failing"],
  [createError("invalid page in block 7", { severity: "ERROR", code: "XX001" }), "damaged"],
  [createError("out of memory", { severity: "ERROR", code: "53200" }), "busy"],
  [createError("read-only transaction", { severity: "ERROR", code: "25006" }), "read-only"],
  [createError("connect ECONNREFUSED", { code: "ECONNREFUSED" }), "unreachable"],
  [createError("connect ENOENT /tmp/.s.PGSQL.5432", { code: "ENOENT" }), "unreachable"],
  [createError("Connection terminated unexpectedly"), "unreachable"],
  [new AggregateError([createError("connect ECONNREFUSED ::1:5432")]), "unreachable"],
])("a driver's %s is recognized as its kind of trouble", (driverError, reason) => {
  expect(toDatabaseError(driverError)).toMatchObject({ reason, cause: driverError });
});

test.each([
  createError("UNIQUE constraint failed", { errcode: 19 }),
  createError("duplicate key", { severity: "ERROR", code: "23505" }),
  createError("deadlock detected", { severity: "ERROR", code: "40P01" }),
  new TypeError("Value 1 of the statement is a Date"),
  "a text",
])("%s is not", (driverError) => {
  expect(toDatabaseError(driverError)).toBe(driverError);
});

test("an answer says when to try again, but not what the driver said", () => {
  const cause = createError("The page failed", {
    cause: new Outage("full", createError("SQLITE_FULL /srv/data")),
  });
  expect(toOutageRefusal(cause)).toMatchObject({
    status: 503,
    message: "The server's disk is full, so nothing can be saved right now. Please try again later.",
    headers: { "retry-after": "60" },
    cause,
  });
});

test("a file that the disk refuses counts as an outage, and other errors don't", () => {
  expect(toOutageRefusal(createError("write", { code: "ENOSPC" }))?.message).toContain("disk is full");
  expect(toOutageRefusal(createError("open", { code: "EROFS" }))?.message).toContain("cannot be written to");
  expect(toOutageRefusal(createError("fsync", { code: "EIO" }))?.message).toContain("disk is failing");
  expect(toOutageRefusal(createError("open", { code: "EMFILE" }))?.message).toContain("too many files");
  expect(toOutageRefusal(createError("open", { code: "ENOENT" }))).toBeUndefined();
});

test("a start that fails because of the disk says what to fix, however deep the cause is", () => {
  const cause = new Outage("failing", createError("disk I/O error"));
  const words = describeStartFailure(
    createError("The database cannot be used.", { cause: createError("open", { cause }) }),
  );
  expect(words).toMatch(/^The database cannot be used\. The disk fails, .*dmesg/);
  expect(describeStartFailure(createError("mkdir", { code: "ENOSPC" }))).toContain("make space");
  expect(describeStartFailure(createError("PORT 3000 is already in use"))).toBe(
    "PORT 3000 is already in use",
  );
});
