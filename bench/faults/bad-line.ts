import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Ways in which the connection between the program and its database can fail. */
export const PROXY_FAULTS = [
  "cut after commit",
  "black hole",
  "slow",
  "drip",
  "reset in a row",
  // As if a firewall had dropped them: open connections never get another response, but new ones do.
  "connections forgotten",
] as const;
export type ProxyFault = (typeof PROXY_FAULTS)[number];

export type FaultyProxy = {
  port: number;
  /** Sets the kind of trouble from now on. Undefined means none. */
  set(trouble: ProxyFault | undefined): void;
  /** How many pieces of data each kind of trouble has affected so far. */
  hits: Record<ProxyFault, number>;
  stop(): Promise<void>;
};

const DELAY_MS = 200;
/** 50 bytes, twenty times a second, is 1 KB a second. */
const DRIP_BYTES = 50;
const DRIP_MS = 50;
/** A response with at least this many bytes contains rows. */
const MIN_ROW_BYTES = 100;

/**
 * A proxy for PostgreSQL's socket file that fails the way networks do. It reads just enough of the protocol to
 * recognize a COMMIT: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export async function startFaultyProxy(socketFile: string): Promise<FaultyProxy> {
  let trouble: ProxyFault | undefined;
  const hits: FaultyProxy["hits"] = {
    "cut after commit": 0,
    "black hole": 0,
    slow: 0,
    drip: 0,
    "reset in a row": 0,
    "connections forgotten": 0,
  };
  const open = new Set<Socket>();

  const delayed = async () => {
    if (trouble === "black hole") hits["black hole"] += 1;
    while (trouble === "black hole") await pause(10);
    if (trouble === "slow") await pause(DELAY_MS);
  };

  const server = createServer((client) => {
    const database = connect(socketFile);
    let isCommitting = false;
    let isForgotten = false;
    for (const socket of [client, database]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.once("close", () => {
        open.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    const cut = (what: ProxyFault) => {
      hits[what] += 1;
      client.resetAndDestroy();
    };
    const isCommit = createCommitDetector();
    void forwardData(client, database, async (piece) => {
      if (isCommit(piece)) isCommitting = true;
      await delayed();
      if (trouble === "connections forgotten" && !isForgotten) {
        hits["connections forgotten"] += 1;
        isForgotten = true;
      }
      return isForgotten ? [] : [piece];
    });
    void forwardData(database, client, async (piece) => {
      await delayed();
      if (trouble === "slow") hits.slow += 1;
      const isCommitted = isCommitting;
      isCommitting = false;
      if (trouble === "cut after commit" && isCommitted) {
        cut("cut after commit");
        return [];
      }
      if (trouble === "reset in a row" && piece.length >= MIN_ROW_BYTES) {
        client.write(piece.subarray(0, piece.length / 2), () => cut("reset in a row"));
        return [];
      }
      if (trouble !== "drip") return [piece];
      hits.drip += 1;
      return drops(piece);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The line has no port");
  return {
    port: address.port,
    set: (next) => {
      trouble = next;
    },
    hits,
    stop: async () => {
      trouble = undefined;
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };

  async function* drops(piece: Buffer): AsyncGenerator<Buffer> {
    for (let at = 0; at < piece.length; ) {
      // Once the trouble is over, sends the rest in one piece.
      const end = trouble === "drip" ? at + DRIP_BYTES : piece.length;
      yield piece.subarray(at, end);
      at = end;
      await pause(DRIP_MS);
    }
  }
}

/** Forwards data from `from` to `to`, in order and no faster than `to` accepts it. `change` can alter each piece. */
async function forwardData(
  from: Socket,
  to: Socket,
  change: (piece: Buffer) => Promise<Iterable<Buffer> | AsyncIterable<Buffer>>,
): Promise<void> {
  try {
    for await (const piece of from)
      for await (const part of await change(piece)) if (!to.write(part)) await once(to, "drain");
    to.end();
  } catch {
    to.destroy();
  }
}

/** Returns a function that takes the next bytes from a client and returns whether they completed a COMMIT. */
function createCommitDetector(): (piece: Buffer) => boolean {
  let rest = Buffer.alloc(0);
  let hasBegun = false;
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    let found = false;
    while (true) {
      // The first message has no type byte before its length.
      const at = hasBegun ? 1 : 0;
      if (rest.length < at + 4) return found;
      const end = at + rest.readInt32BE(at);
      if (rest.length < end) return found;
      const text = rest.toString("latin1", at + 4, Math.min(end, at + 12));
      found ||= hasBegun && /^\0?commit/i.test(text);
      hasBegun = true;
      rest = rest.subarray(end);
    }
  };
}
