import { readFileSync } from "node:fs";
import type { ClientConfig } from "pg";
import { getErrorMessage } from "#platform/errors/errors.server.ts";

export type PostgresAddress = {
  /** The host to name in messages. The whole URL would reveal the password. */
  host: string;
  /** Whether queries, which contain personal data, would cross a network unencrypted. */
  isUnencrypted: boolean;
  config: Pick<ClientConfig, "connectionString" | "ssl" | "sslnegotiation">;
};

const PERCENT_ENCODING_HINT =
  "percent-encode /, #, ?, @ and % in the password, or leave it out and set PGPASSWORD";

/**
 * Parses a PostgreSQL URL. `sslmode` and `sslrootcert` mean the same as in libpq, unlike in pg, which treats `require`
 * like `verify-full`.
 * @throws {Error} with a one-line message that doesn't contain the password
 */
export function parsePostgresAddress(url: string, env: Environment = process.env): PostgresAddress {
  const address = URL.parse(url);
  // An unescaped "#" or "?" in the password cuts the host off, so that the "@" ends up in a later part of the URL.
  const isCutShort = address?.username === "" && /@/.test(address.pathname + address.search + address.hash);
  if (!address || !/^postgres(ql)?:$/.test(address.protocol) || isCutShort || !isDecodable(address))
    throw new Error(
      `The database's address is not like postgresql://user:password@host:5432/name (${PERCENT_ENCODING_HINT})`,
    );
  const readParameter = (name: string) => address.searchParams.get(name) ?? env[`PG${name.toUpperCase()}`];
  const host = address.searchParams.get("host") ?? decodeURIComponent(address.hostname);
  const isSocket = host === "" || host.startsWith("/");
  const ssl = isSocket ? false : toTlsOptions(readSslMode(address.searchParams, env), readParameter);
  const isDirect = readParameter("sslnegotiation") === "direct" && ssl !== false;
  for (const word of TLS_PARAMETERS) address.searchParams.delete(word);
  return {
    host: address.host || host || "localhost",
    isUnencrypted: !ssl && !isSocket && !LOOPBACK_HOST_PATTERN.test(host),
    config: { connectionString: address.href, ssl, ...(isDirect ? { sslnegotiation: "direct" } : {}) },
  };
}

type Environment = Record<string, string | undefined>;

/** Returns whether a URL's parts can be decoded. They can't be if a "%" isn't followed by two hex digits. */
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

const LOOPBACK_HOST_PATTERN = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** Returns the SSL mode. Like libpq, treats JDBC's `ssl=true` as `require`. */
function readSslMode(parameters: URLSearchParams, env: Environment): string {
  const jdbcFlag = parameters.get("ssl");
  if (parameters.has("sslmode") || jdbcFlag === null)
    return parameters.get("sslmode") ?? env.PGSSLMODE ?? "disable";
  return /^(false|0|disable)$/.test(jdbcFlag)
    ? "disable"
    : /^(true|1)$/.test(jdbcFlag)
      ? "require"
      : jdbcFlag;
}

/**
 * Returns the TLS options for a mode. https://www.postgresql.org/docs/current/libpq-ssl.html lists what each mode
 * protects against.
 */
function toTlsOptions(
  mode: string,
  readParameter: (name: string) => string | null | undefined,
): NonNullable<ClientConfig["ssl"]> {
  const rootCertificate = readParameter("sslrootcert") || undefined;
  const clientCertificate = {
    ...readFileOption("cert", readParameter("sslcert")),
    ...readFileOption("key", readParameter("sslkey")),
  };
  const ca = rootCertificate === "system" ? {} : readFileOption("ca", rootCertificate);
  switch (rootCertificate === "system" ? "verify-full" : mode) {
    case "disable":
    case "allow":
      return false;
    case "no-verify":
      return { ...clientCertificate, rejectUnauthorized: false };
    case "prefer":
    case "require":
      // If a root certificate is given, libpq verifies the server's certificate, but not the host name in it.
      return rootCertificate
        ? { ...clientCertificate, ...ca, checkServerIdentity: () => undefined }
        : { ...clientCertificate, rejectUnauthorized: false };
    case "verify-ca":
      if (!rootCertificate)
        throw new Error("sslmode=verify-ca needs sslrootcert=/path/ca.pem; without a file use verify-full");
      return { ...clientCertificate, ...ca, checkServerIdentity: () => undefined };
    case "verify-full":
      return { ...clientCertificate, ...ca };
    default:
      throw new Error("sslmode must be disable, require, verify-ca or verify-full");
  }
}

function readFileOption(
  name: "ca" | "cert" | "key",
  path: string | null | undefined,
): Record<string, string> {
  if (!path) return {};
  try {
    return { [name]: readFileSync(path, "utf8") };
  } catch (error) {
    throw new Error(
      `The certificate file of the database's address cannot be read: ${getErrorMessage(error)}`,
    );
  }
}
