import type { Db } from "#platform/database/database.server.ts";
import type { Log } from "#platform/log/log.server.ts";

export type MailHouse = {
  db: Db;
  log: Log;
  now(): Date;
  env: { DATA_DIR: string; SMTP_URL?: string; SMTP_TLS?: "required" | "optional" };
};
