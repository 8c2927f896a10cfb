import type { Generated } from "kysely";
import type { LeaseColumns } from "#platform/database/database.server.ts";

/** Settled rows lose their `content`; those to `forget` are deleted. */
type OutboxRow = LeaseColumns & {
  id: Generated<number>;
  messageId: string;
  thread: string;
  content: unknown;
  state: "queued" | "sent" | "failed";
  forget: boolean;
  /** Came with a restored backup and waits for an owner's decision. */
  isHeld: boolean;
  attempts: number;
  dueAt: string;
  error: string | null;
  createdAt: string;
  settledAt: string | null;
};

export type OutboxTables = { outbox: OutboxRow };
