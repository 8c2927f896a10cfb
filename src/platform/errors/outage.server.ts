import { Refusal } from "./refusal.server.ts";

type OutageReason =
  | "unreachable"
  | "busy"
  | "restoring"
  | "full"
  | "read-only"
  | "failing"
  | "damaged"
  | "files";

const FAILING_DISK_MESSAGES = {
  message: "The server's disk is failing right now. Please try again later.",
  retryAfter: 60,
  startAdvice:
    "The disk fails, or a file on it is damaged: see the system's log (dmesg), copy the data to another disk, and " +
    "start again there; if that fails as well, restore the newest backup (npm run restore FILE overwrite)",
};

/**
 * What to tell users about each kind of outage. `retryAfter` is in seconds. `startAdvice` tells the operator what to
 * fix before restarting the program.
 */
const OUTAGE_MESSAGES: Record<OutageReason, { message: string; retryAfter: number; startAdvice?: string }> = {
  unreachable: {
    message: "The database does not answer right now. Please try again in a moment.",
    retryAfter: 5,
  },
  busy: { message: "The database is too busy right now. Please try again in a moment.", retryAfter: 5 },
  restoring: {
    message: "The site is being restored from a backup. Please try again in a few minutes.",
    retryAfter: 60,
  },
  full: {
    message: "The server's disk is full, so nothing can be saved right now. Please try again later.",
    retryAfter: 60,
    startAdvice: "The disk has no space or no inodes left: make space there, then start again",
  },
  "read-only": {
    message:
      "The server's disk cannot be written to, so nothing can be saved right now. Please try again later.",
    retryAfter: 60,
    startAdvice:
      "Make sure that the user who runs the site can create files there (permissions, df -i), then start again",
  },
  failing: FAILING_DISK_MESSAGES,
  damaged: FAILING_DISK_MESSAGES,
  files: {
    message: "The server has too many files and connections open right now. Please try again in a moment.",
    retryAfter: 5,
    startAdvice: "The system allows too few open files: raise the limit (ulimit -n), then start again",
  },
};

/** Thrown if the database or its disk is failing. The message is the driver's own. */
export class Outage extends Error {
  override name = "Outage";
  readonly reason: OutageReason;
  constructor(reason: OutageReason, cause: unknown) {
    super(getErrorMessage(cause), { cause });
    this.reason = reason;
  }
}

export function getErrorMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(getErrorMessage).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/**
 * Converts a driver's error into an `Outage` if it means that the database is failing. Returns any other error
 * unchanged.
 */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Outage) return error;
  const reason = findDatabaseOutageReason(error);
  return reason ? new Outage(reason, error) : error;
}

/**
 * If the error or one of its causes is an `Outage` or a disk error, returns a 503 refusal with Retry-After. Otherwise,
 * returns undefined.
 */
export function toOutageRefusal(error: unknown): Refusal | undefined {
  const reason = findOutageReason(error);
  if (!reason) return undefined;
  const { message, retryAfter } = OUTAGE_MESSAGES[reason];
  return new Refusal("unavailable", message, {
    headers: { "retry-after": String(retryAfter) },
    cause: error,
  });
}

/**
 * Returns the message to show users for an error. Only the messages of refusals and outages are safe to show. Others
 * may contain file paths or SQL, so they only go to the log.
 */
export const describeErrorForUsers = (error: unknown): string =>
  error instanceof Refusal
    ? error.message
    : (toOutageRefusal(error)?.message ?? "Something went wrong; the log has details");

/**
 * Returns whether the error or one of its causes means that the database is damaged, or that the file isn't a database.
 */
export const isDamageError = (error: unknown): boolean => findOutageReason(error) === "damaged";

/**
 * Returns whether the error or one of its causes means that a restore is in progress. Such errors needn't be logged.
 */
export const isRestoringError = (error: unknown): boolean => findOutageReason(error) === "restoring";

/**
 * Returns the error's message. If the error or one of its causes is an `Outage` or a disk error, adds what the operator
 * should fix before restarting the program.
 */
export function describeStartFailure(error: unknown): string {
  const reason = findOutageReason(error);
  const advice = reason && OUTAGE_MESSAGES[reason].startAdvice;
  return advice ? `${getErrorMessage(error).replace(/\.$/, "")}. ${advice}` : getErrorMessage(error);
}

function findOutageReason(error: unknown): OutageReason | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const reason = cause instanceof Outage ? cause.reason : OUTAGE_REASON_BY_FILE_ERROR[getErrorCode(cause)];
    if (reason) return reason;
  }
  return undefined;
}

const getErrorCode = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

const OUTAGE_REASON_BY_FILE_ERROR: Record<string, OutageReason> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "read-only",
  EIO: "failing",
  EMFILE: "files",
  ENFILE: "files",
};

/** The reason for an outage, by the low byte of SQLite's extended result codes: https://sqlite.org/rescode.html */
const OUTAGE_REASON_BY_SQLITE_CODE: Record<number, OutageReason> = {
  5: "busy",
  8: "read-only",
  10: "failing",
  11: "damaged",
  13: "full",
  14: "read-only",
  26: "damaged",
};

/**
 * The reason for an outage, by SQLSTATE code or by class of codes, which is their first two characters:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const OUTAGE_REASON_BY_SQLSTATE: Record<string, OutageReason> = {
  "08": "unreachable",
  "25006": "read-only",
  "53100": "full",
  "53200": "busy",
  "53300": "busy",
  "57014": "busy",
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  "58": "failing",
  XX001: "damaged",
  XX002: "damaged",
};

function findDatabaseOutageReason(error: Error): OutageReason | undefined {
  if ("errcode" in error && typeof error.errcode === "number")
    return OUTAGE_REASON_BY_SQLITE_CODE[error.errcode & 0xff];
  const code = getErrorCode(error);
  if ("severity" in error)
    return OUTAGE_REASON_BY_SQLSTATE[code] ?? OUTAGE_REASON_BY_SQLSTATE[code.slice(0, 2)];
  if (error instanceof AggregateError) return "unreachable";
  return NETWORK_ERROR_PATTERN.test(code) || LOST_CONNECTION_PATTERN.test(error.message)
    ? "unreachable"
    : undefined;
}

const NETWORK_ERROR_PATTERN = /^(E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT))$/;

const LOST_CONNECTION_PATTERN =
  /^(Connection terminated|Client has encountered a connection error|timeout (exceeded|expired)|Query read timeout|The database server does not answer)/i;
