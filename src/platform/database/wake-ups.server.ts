import { sql } from "kysely";
import { APPLICATION_NAME, type Db, getEngine, qb } from "./database-handle.server.ts";
import { parsePostgresAddress } from "./postgres-address.server.ts";

const NOTIFY_CHANNEL = "greenroom_changed";
const RETRY_MS = 5000;

/**
 * Calls the functions passed to `listenForWakeUps` in all processes once the transaction commits. Does nothing on
 * SQLite, where there is only one process.
 */
export async function wakeProcesses(trx: Db): Promise<void> {
  if (getEngine(trx) === "postgres")
    await sql`select pg_notify(${sql.lit(NOTIFY_CHANNEL)}, '')`.execute(qb(trx));
}

type WakeLog = { warn(fields: object, message: string): void };

/**
 * Calls `wake` whenever any process calls `wakeProcesses`. Listens on a separate connection, which is reopened if it is
 * lost.
 */
export async function listenForWakeUps(
  url: string,
  wake: () => void,
  log: WakeLog,
): Promise<{ close(): Promise<void> }> {
  const { default: pg } = await import("pg");
  const { config } = parsePostgresAddress(url);
  let client = new pg.Client(config);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const connect = async (): Promise<void> => {
    const newClient = new pg.Client({ ...config, keepAlive: true, application_name: APPLICATION_NAME });
    client = newClient;
    const reconnectLater = (error?: Error) => {
      if (isClosed || client !== newClient || timer) return;
      if (error) log.warn({ error }, "wake-ups from other processes are lost until this one has reconnected");
      timer = setTimeout(() => {
        timer = undefined;
        void connect();
      }, RETRY_MS);
      timer.unref();
    };
    newClient.on("error", reconnectLater);
    newClient.on("end", () => reconnectLater());
    newClient.on("notification", wake);
    await newClient
      .connect()
      .then(() => newClient.query(`listen ${NOTIFY_CHANNEL}`))
      .then(wake, (error) => {
        reconnectLater(error);
        // The server may have accepted the connection and only refused to listen.
        newClient.end().catch(() => {});
      });
  };
  await connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client.end().catch(() => {});
    },
  };
}
