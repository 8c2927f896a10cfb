import { readFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";
import { openDatabase } from "./open-database.server.ts";
import { openLimitCounter } from "./open-limit-counter.server.ts";
import { parsePostgresAddress } from "./postgres-address.server.ts";
import { refuseTransactionPooler } from "./postgres-pooler.server.ts";

const ADDRESS_START = "postgresql://show:secret@";
const parseAddress = (address: string, env = {}) => parsePostgresAddress(ADDRESS_START + address, env);

test.each([
  ["db.example:5432/show", true],
  ["192.0.2.1/show?sslmode=disable", true],
  ["db.example/show?sslmode=allow", true],
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
])("%s is sent in clear: %s", (address, isUnencrypted) => {
  expect(parseAddress(address).isUnencrypted).toBe(isUnencrypted);
});

test("PGSSLMODE applies if the address has no sslmode", () => {
  const env = { PGSSLMODE: "require" };
  expect(parseAddress("db.example/show", env).config.ssl).toEqual({ rejectUnauthorized: false });
  expect(parseAddress("db.example/show?sslmode=disable", env).config.ssl).toBe(false);
});

test("a socket is never encrypted, and pg gets no parameter that it would interpret differently", () => {
  expect(parseAddress("%2Frun%2Fpg/show?sslmode=require&application_name=x").config).toEqual({
    connectionString: "postgresql://show:secret@%2Frun%2Fpg/show?application_name=x",
    ssl: false,
  });
});

test.each([
  ["sslmode=sometimes", "sslmode must be disable, require, verify-ca or verify-full"],
  ["sslmode=verify-ca", "sslmode=verify-ca needs sslrootcert=/path/ca.pem; without a file use verify-full"],
  [
    "sslmode=verify-full&sslrootcert=/nowhere.pem",
    "The certificate file of the database's address cannot be read: ENOENT",
  ],
])("%s is refused in one line", (words, message) => {
  expect(() => parseAddress(`db.example/show?${words}`)).toThrow(message);
});

test.each(["a/b+c=", "a#b", "a?b", "1#b", "50%", "a%zzb"])(
  "a password %s that is not encoded is refused and not shown",
  (password) => {
    const address = `postgres://greenroom:${password}@database/greenroom`;
    expect(() => parsePostgresAddress(address, {})).toThrow(
      /^The database's address is not like postgresql:\/\/user:password@host:5432\/name \(percent-encode /,
    );
  },
);

test("the start warns, without the password", async () => {
  const warnings: unknown[] = [];
  const log = { warn: (fields: object, message: string) => void warnings.push({ ...fields, message }) };
  await expect(openDatabase({ url: `${ADDRESS_START}0.0.0.0:1/show`, log })).rejects.toThrow(
    "cannot be used",
  );
  expect(warnings).toEqual([
    {
      host: "0.0.0.0:1",
      message: expect.stringMatching(/^The connection to PostgreSQL is not encrypted: add /),
    },
  ]);
});

const CERTIFICATE_FILE = join(import.meta.dirname, "testing/server.pem");

/**
 * Starts a proxy that adds TLS to the tests' PostgreSQL, with a self-signed certificate for 127.0.0.1. Returns its
 * port.
 */
async function startTlsProxy(): Promise<number> {
  const socket = new URL(inject("postgresUrl") ?? "").searchParams.get("host");
  const keys = { key: readFileSync(CERTIFICATE_FILE), cert: readFileSync(CERTIFICATE_FILE) };
  const open = new Set<Socket>();
  const server = createServer((plainSocket) => {
    open.add(plainSocket);
    plainSocket.on("error", () => {});
    // To request TLS, a client first sends eight bytes, which are always the same.
    plainSocket.once("data", () => {
      plainSocket.write("S");
      const tlsSocket = new TLSSocket(plainSocket, { isServer: true, ...keys });
      const postgresSocket = connect(`${socket}/.s.PGSQL.5432`);
      postgresSocket.on("error", () => tlsSocket.destroy());
      tlsSocket.on("error", () => postgresSocket.destroy());
      tlsSocket.pipe(postgresSocket).pipe(tlsSocket);
    });
  });
  onTestFinished(() => {
    for (const one of open) one.destroy();
    server.close();
  });
  return listenLocally(server);
}

describe.skipIf(inject("postgresUrl") === null)("a server with a certificate of its own", () => {
  test.each([
    ["127.0.0.1", "sslmode=require"],
    ["127.0.0.1", "sslmode=no-verify"],
    ["127.0.0.1", "uselibpqcompat=true&sslmode=require"],
    ["127.0.0.1", "ssl=true"],
    ["localhost", `sslmode=require&sslrootcert=${CERTIFICATE_FILE}`],
    ["localhost", `sslmode=verify-ca&sslrootcert=${CERTIFICATE_FILE}`],
    ["127.0.0.1", `sslmode=verify-full&sslrootcert=${CERTIFICATE_FILE}`],
  ])("%s?%s is taken", async (host, words) => {
    const port = await startTlsProxy();
    const url = `postgres://greenroom@${host}:${port}/postgres?${words}`;
    const database = await openDatabase({ url });
    await database.close();
    const counts = await openLimitCounter(url);
    await expect(counts.read("nobody", 0, 1)).rejects.toThrow('relation "limits" does not exist');
    await counts.close();
    await refuseTransactionPooler(url);
  });

  test.each([
    ["127.0.0.1", "sslmode=verify-full", "self-signed certificate"],
    ["127.0.0.1", "sslrootcert=system", "self-signed certificate"],
    ["localhost", `sslmode=verify-full&sslrootcert=${CERTIFICATE_FILE}`, "altnames"],
  ])("%s?%s is refused", async (host, words, message) => {
    const port = await startTlsProxy();
    const url = `postgres://greenroom@${host}:${port}/postgres?${words}`;
    await expect(openDatabase({ url })).rejects.toThrow(message);
  });
});
