import { readFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";

/** How the server responds to clients from now on. */
type Behavior =
  | { kind: "accept" }
  /** Refuses recipients (RCPT commands) with this code, once `until` resolves. */
  | { kind: "refuse"; code: number; text: string; until?: Promise<void> }
  /** Receives emails completely, but doesn't accept them until `until` resolves. */
  | { kind: "slow"; until: Promise<void> }
  /** Receives emails, and then sends a byte every few milliseconds instead of a response. */
  | { kind: "drip" }
  /**
   * Drops the connection: after an email's first lines, after accepting the email but before confirming it, or after
   * confirming it.
   */
  | { kind: "drop"; when: "midway" | "before the answer" | "after the answer" };

export type ReceivedEmail = { from: string; to: string[]; message: string };

export type MailServer = {
  url: string;
  /** All accepted emails, in order. */
  received: ReceivedEmail[];
  behavior: Behavior;
  /** How many connections clients have opened. */
  connections: number;
  /** How many complete emails the behavior "slow" has delayed so far. */
  held: number;
  stop(): Promise<void>;
};

const certificate = readFileSync(join(import.meta.dirname, "../../database/testing/server.pem"));

/** Starts a mail server on a free port. With `offersTls`, it offers TLS with a self-signed certificate. */
export async function startMailServer({ offersTls = false } = {}): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    key: certificate,
    cert: certificate,
    disabledCommands: offersTls ? ["AUTH"] : ["AUTH", "STARTTLS"],
    async onRcptTo(_address, _session, done) {
      const { behavior } = server;
      if (behavior.kind !== "refuse") return done();
      await behavior.until;
      done(Object.assign(new Error(behavior.text), { responseCode: behavior.code }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        if (server.behavior.kind === "slow") {
          server.held += 1;
          await server.behavior.until;
        }
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to: session.envelope.rcptTo.map(({ address }) => address),
          message: Buffer.concat(parts).toString("utf8"),
        });
        done();
      });
    },
  });
  smtp.on("error", () => {});
  const smtpPort = await listenLocally(smtp.server);
  const frontServer = createServer({ noDelay: true }, (socket) => {
    server.connections += 1;
    relayBytes(socket, smtpPort, () => server.behavior);
  });
  const open = new Set<Socket>();
  frontServer.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  const server: MailServer = {
    url: `smtp://127.0.0.1:${await listenLocally(frontServer)}`,
    received,
    behavior: { kind: "accept" },
    connections: 0,
    held: 0,
    stop: async () => {
      const serversClosed = Promise.all([
        new Promise((resolve) => frontServer.close(resolve)),
        new Promise<void>((resolve) => smtp.close(resolve)),
      ]);
      for (const socket of open) socket.destroy();
      await serversClosed;
    },
  };
  return server;
}

/** Forwards bytes in both directions until the behavior says to drop the connection. */
function relayBytes(client: Socket, port: number, behavior: () => Behavior): void {
  const server = connect({ port, host: "127.0.0.1", noDelay: true });
  const cutConnection = () => {
    client.destroy();
    server.destroy();
  };
  const shouldDrop = (dropTime: string) => {
    const now = behavior();
    return now.kind === "drop" && now.when === dropTime;
  };
  let isInMail = false;
  client.on("data", (bytes) => {
    if (!isInMail || !shouldDrop("midway")) return server.write(bytes);
    server.write(Buffer.from(bytes).subarray(0, 200), cutConnection);
  });
  server.on("data", (bytes) => {
    const responseText = bytes.toString("latin1");
    if (isInMail && behavior().kind === "drip") {
      const dripping = setInterval(() => client.write(" "), 20);
      return client.once("close", () => clearInterval(dripping));
    }
    if (isInMail && shouldDrop("before the answer")) return cutConnection();
    if (isInMail && shouldDrop("after the answer")) return client.end(bytes);
    isInMail = /^354 /m.test(responseText);
    client.write(bytes);
  });
  for (const [source, target] of [
    [client, server],
    [server, client],
  ] as const) {
    source.on("error", cutConnection);
    source.on("close", () => target.destroy());
  }
}
