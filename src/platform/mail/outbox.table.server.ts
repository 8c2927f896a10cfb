import type { Generated } from "kysely";
import type { LeaseColumns } from "#platform/database/database.server.ts";

/**
 * Mails on their way out. The process that leases a `queued` row is sending it. Rows to `forget` are deleted when they are
 * settled, other rows lose their `content` alone.
 */
type OutboxRow = LeaseColumns & {
  id: Generated<number>;
  messageId: string;
  thread: string;
  /** JSON of a `Mail`; null once settled. */
  content: unknown;
  state: "queued" | "sent" | "failed";
  forget: boolean;
  attempts: number;
  dueAt: string;
  error: string | null;
  createdAt: string;
  settledAt: string | null;
};

export type OutboxTables = { outbox: OutboxRow };
