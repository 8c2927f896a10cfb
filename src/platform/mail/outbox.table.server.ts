import type { Generated } from "kysely";

/**
 * Mails on their way out. A row that is `queued` and has a `claimedUntil` in the future is being sent by the process
 * that knows its `claim`. `forget` rows are deleted when they are settled, other rows lose their `content` alone.
 */
type OutboxRow = {
  id: Generated<number>;
  messageId: string;
  thread: string;
  /** JSON of a `Mail`; null once settled. */
  content: unknown;
  state: "queued" | "sent" | "failed";
  forget: boolean;
  attempts: number;
  dueAt: string;
  claim: string | null;
  claimedUntil: string | null;
  error: string | null;
  createdAt: string;
  settledAt: string | null;
};

export type OutboxTables = { outbox: OutboxRow };
