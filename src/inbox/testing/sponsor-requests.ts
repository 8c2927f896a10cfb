import type { Selectable } from "kysely";
import { Inbox, type RequestColumns } from "#inbox/inbox.server.ts";
import { columns, type Db, getEngine, qb } from "#platform/database/database.server.ts";

/** A kind of request that exists only in tests. */
type SponsorRequestRow = RequestColumns<"pending" | "accepted"> & { budget: number };
export type SponsorRequest = Selectable<SponsorRequestRow>;
type SponsorTables = { sponsor_requests: SponsorRequestRow };

export const clearedNames: string[] = [];

export const sponsorInbox = new Inbox<SponsorRequest>({
  table: "sponsor_requests",
  label: "Sponsor request",
  entity: "guest-request",
  transitions: { pending: ["accepted"], accepted: [] },
  nameOf: ({ name }) => name,
  isStillNeeded: ({ budget }) => budget > 1000,
  beforeDelete: async (_trx, _house, { name }, way) => {
    clearedNames.push(`before ${name}, ${way}`);
  },
  afterDelete: async (_house, { name }) => {
    clearedNames.push(`after ${name}`);
  },
});

export async function createSponsorRequestsTable(db: Db): Promise<void> {
  const type = columns(getEngine(db));
  await qb(db)
    .schema.createTable("sponsor_requests")
    .addColumn("id", type.integer, type.id)
    .addColumn("name", type.text, (column) => column.notNull())
    .addColumn("email", type.text, (column) => column.notNull())
    .addColumn("budget", type.integer, (column) => column.notNull())
    .addColumn("status", type.text, (column) => column.notNull())
    .addColumn("adminNotes", type.text)
    .addColumn("isSpam", type.boolean, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("updatedAt", type.timestamptz, (column) => column.notNull())
    .execute();
}

/** Adds a request sent at `createdAt`. */
export async function addSponsorRequest(
  db: Db,
  name: string,
  createdAt: string,
  more: { budget?: number; isSpam?: boolean } = {},
): Promise<number> {
  const { id } = await qb<SponsorTables>(db)
    .insertInto("sponsor_requests")
    .values({
      name,
      email: "sponsor@example.com",
      budget: 100,
      status: "pending",
      adminNotes: null,
      isSpam: false,
      createdAt,
      updatedAt: createdAt,
      ...more,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
