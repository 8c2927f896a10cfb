import { readFileSync } from "node:fs";
import type { ClientConfig } from "pg";
import { messageOf } from "#platform/errors/errors.server.ts";

export type PostgresAddress = {
  /** The host, for messages. The whole address contains a password. */
  host: string;
  /** Whether queries and personal data cross a network without TLS. */
  isClear: boolean;
  config: Pick<ClientConfig, "connectionString" | "ssl" | "sslnegotiation">;
};

const PERCENT = "percent-encode /, #, ?, @ and % in the password, or leave it out and set PGPASSWORD";

/**
 * Reads a PostgreSQL address with libpq's meaning of `sslmode` and `sslrootcert`; pg itself treats `require` like
 * `verify-full`.
 * @throws {Error} with a one-line message that doesn't contain the password
 */
export function readPostgresAddress(url: string, env: Environment = process.env): PostgresAddress {
  const address = URL.parse(url);
  // A "#" or "?" in the password would end the host too early.
  const isCutShort = address?.username === "" && /@/.test(address.pathname + address.search + address.hash);
  if (!address || !/^postgres(ql)?:$/.test(address.protocol) || isCutShort || !isDecodable(address))
    throw new Error(
      `The database's address is not like postgresql://user:password@host:5432/name (${PERCENT})`,
    );
  const asked = (name: string) => address.searchParams.get(name) ?? env[`PG${name.toUpperCase()}`];
  const host = address.searchParams.get("host") ?? decodeURIComponent(address.hostname);
  const isSocket = host === "" || host.startsWith("/");
  const ssl = isSocket ? false : readTls(readSslMode(address.searchParams, env), asked);
  const direct = asked("sslnegotiation") === "direct" && ssl !== false;
  for (const word of TLS_PARAMETERS) address.searchParams.delete(word);
  return {
    host: address.host || host || "localhost",
    isClear: !ssl && !isSocket && !LOOPBACK.test(host),
    config: { connectionString: address.href, ssl, ...(direct ? { sslnegotiation: "direct" } : {}) },
  };
}

type Environment = Record<string, string | undefined>;

/** Returns whether an address can be decoded. A single "%" can't. */
function isDecodable({ username, password, hostname, pathname }: URL): boolean {
  try {
    for (const part of [username, password, hostname, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const TLS_PARAMETERS = [
  "ssl",
  "sslmode",
  "sslrootcert",
  "sslcert",
  "sslkey",
  "sslnegotiation",
  "uselibpqcompat",
] as const;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** Returns the sslmode. JDBC's `ssl=true` counts as `require`, as in libpq. */
function readSslMode(words: URLSearchParams, env: Environment): string {
  const flag = words.get("ssl");
  if (words.has("sslmode") || flag === null) return words.get("sslmode") ?? env.PGSSLMODE ?? "disable";
  return /^(false|0|disable)$/.test(flag) ? "disable" : /^(true|1)$/.test(flag) ? "require" : flag;
}

/**
 * Returns the TLS options of a mode: https://www.postgresql.org/docs/current/libpq-ssl.html lists what each protects
 * from.
 */
function readTls(
  mode: string,
  asked: (name: string) => string | null | undefined,
): NonNullable<ClientConfig["ssl"]> {
  const authorities = asked("sslrootcert") || undefined;
  const own = { ...file("cert", asked("sslcert")), ...file("key", asked("sslkey")) };
  const ca = authorities === "system" ? {} : file("ca", authorities);
  switch (authorities === "system" ? "verify-full" : mode) {
    case "disable":
    case "allow":
      return false;
    case "no-verify":
      return { ...own, rejectUnauthorized: false };
    case "prefer":
    case "require":
      // If a root certificate is named, libpq verifies the certificate, but not the host name in it.
      return authorities
        ? { ...own, ...ca, checkServerIdentity: () => undefined }
        : { ...own, rejectUnauthorized: false };
    case "verify-ca":
      if (!authorities)
        throw new Error("sslmode=verify-ca needs sslrootcert=/path/ca.pem; without a file use verify-full");
      return { ...own, ...ca, checkServerIdentity: () => undefined };
    case "verify-full":
      return { ...own, ...ca };
    default:
      throw new Error("sslmode must be disable, require, verify-ca or verify-full");
  }
}

function file(name: "ca" | "cert" | "key", path: string | null | undefined): Record<string, string> {
  if (!path) return {};
  try {
    return { [name]: readFileSync(path, "utf8") };
  } catch (error) {
    throw new Error(`The certificate file of the database's address cannot be read: ${messageOf(error)}`);
  }
}
