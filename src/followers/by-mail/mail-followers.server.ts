import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { hashToken, normalizeMailbox } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { recordErasure } from "#platform/files/files.server.ts";
import type { RateLimit } from "#platform/http/endpoint.contract.ts";
import { deleteJobs } from "#platform/jobs/jobs.server.ts";
import { deleteMailThread, queueDeferredMail, removeMailFiles } from "#platform/mail/mail.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import type { FollowerMessageKind } from "../message-kinds.contract.ts";
import { listWantedKinds, toKindColumns } from "../message-kinds.rules.ts";
import { hashFollowerToken } from "./follower-links.server.ts";
import type { FollowerView } from "./mail-followers.contract.ts";
import { recordChoices } from "./recorded-choices.server.ts";

/** The name of the mail writer for the email that asks followers to confirm their address. */
export const CONFIRMATION_WRITER_NAME = "follower-asked";

const MAILBOX_LIMIT: RateLimit = { name: "follow-mailbox", points: 3, seconds: 24 * 3600, counts: "all" };
/**
 * An id that no follower has. If a mailbox has reached its limit, the email is queued for this id, so `follow` does the
 * same work, but nothing is sent.
 */
const NO_FOLLOWER_ID = 0;

type HouseWithClock = Pick<House, "db" | "now">;

export const makeFollowerThreadName = (id: number): string => `follower ${id}`;

/**
 * Stores an address and emails a confirmation link to it, at most three times a day per mailbox. Does the same work
 * for an address that already follows the show, so that neither the response nor its timing reveals who does.
 */
export async function follow(
  house: House,
  { email, wants }: { email: string; wants: FollowerMessageKind[] },
): Promise<void> {
  const isWithinLimit = await house.limits.tryTake(MAILBOX_LIMIT, normalizeMailbox(email));
  const linkSeed = randomBytes(24).toString("base64url");
  const tokenHash = await hashFollowerToken(house, linkSeed);
  const createdAt = house.now().toISOString();
  const values = { email, createdAt, ...toKindColumns(wants) };
  const columns = ["email", "createdAt", "soon", "live", "episode"] as const;
  await transaction(house.db, async (trx) => {
    const { id } = await qb<FollowersTables>(trx)
      .insertInto("followers")
      .values({ ...values, address: foldText(email), linkSeed, tokenHash, confirmedAt: null })
      .onConflict((conflict) =>
        conflict.column("address").doUpdateSet(
          // Anybody may enter an address, so this must not change what the owner of the address has confirmed.
          Object.fromEntries(
            columns.map((name) => [
              name,
              sql`case when ${sql.ref("followers.confirmedAt")} is null
                then ${sql.ref(`excluded.${name}`)} else ${sql.ref(`followers.${name}`)} end`,
            ]),
          ),
        ),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    const lateMail = { writer: CONFIRMATION_WRITER_NAME, subjectId: isWithinLimit ? id : NO_FOLLOWER_ID };
    await queueDeferredMail(trx, house, lateMail, makeFollowerThreadName(id));
  });
}

/** Returns what a follower chose, given the token in their link. @throws {Refusal} 404 for an unknown token */
export const readFollowerView = async (house: HouseWithClock, token: string): Promise<FollowerView> =>
  describeFollower(await requireFollowerByToken(house, token));

/** Confirms a follower's address. Confirming twice is not an error. @throws {Refusal} 404 for an unknown token */
export const confirmFollower = (house: House, token: string): Promise<FollowerView> =>
  changeFollower(house, token, ({ confirmedAt }) => ({
    confirmedAt: confirmedAt ?? house.now().toISOString(),
  }));

/**
 * Changes which messages a follower gets, given the token in their link. Restoring an older backup doesn't undo it.
 * @throws {Refusal} 404 for an unknown token
 */
export async function changeFollowerChoices(
  house: House,
  token: string,
  wants: readonly FollowerMessageKind[],
): Promise<FollowerView> {
  await recordChoices(house, await requireFollowerByToken(house, token), wants);
  return changeFollower(house, token, () => toKindColumns(wants));
}

/**
 * Erases a follower, given the token in their link. Restoring a backup doesn't bring the follower back.
 * @throws {Refusal} 404 for an unknown token
 */
export async function unfollow(house: House, token: string): Promise<void> {
  await eraseFollower(house, await requireFollowerByToken(house, token));
}

/**
 * Erases a follower and their waiting emails. Records the erasure, so that restoring a backup doesn't bring the
 * follower back. `runAlongside` runs in the same transaction.
 */
export async function eraseFollower(
  house: House,
  { id, createdAt }: { id: number; createdAt: string },
  runAlongside: (trx: Db) => Promise<void> = async () => {},
): Promise<void> {
  await recordErasure(house, { table: "followers", id, createdAt });
  await transaction(house.db, async (trx) => {
    await deleteFollower(trx, { id, createdAt });
    await runAlongside(trx);
  });
  await removeMailFiles(house, [makeFollowerThreadName(id)]);
}

/**
 * Deletes a follower and their waiting emails. In restored data, another person may have the same id, so `createdAt`
 * must match, too.
 */
export async function deleteFollower(
  trx: Db,
  { id, createdAt }: { id: number; createdAt: string },
): Promise<void> {
  const deletedFollower = await qb<FollowersTables>(trx)
    .deleteFrom("followers")
    .where("id", "=", id)
    .where("createdAt", "=", createdAt)
    .returning("id")
    .executeTakeFirst();
  if (!deletedFollower) return;
  // In this order, because a job about the follower may be adding an email at this moment. Deleting the job waits for
  // that.
  await deleteJobs(trx, { subject: makeFollowerThreadName(id) });
  await deleteMailThread(trx, makeFollowerThreadName(id));
}

const CONFIRMATION_PERIOD_MS = 7 * DAY_MS;

/** Returns the time a week ago, in ISO 8601. Addresses entered before then can no longer be confirmed. */
export const computeConfirmationCutoff = ({ now }: Pick<House, "now">): string =>
  new Date(now().getTime() - CONFIRMATION_PERIOD_MS).toISOString();

type FollowerRow = Awaited<ReturnType<typeof requireFollowerByToken>>;

async function requireFollowerByToken(house: HouseWithClock, token: string) {
  const row = await qb<FollowersTables>(house.db)
    .selectFrom("followers")
    .selectAll()
    .where("tokenHash", "=", hashToken(token))
    .where((condition) =>
      condition.or([
        condition("confirmedAt", "is not", null),
        condition("createdAt", ">", computeConfirmationCutoff(house)),
      ]),
    )
    .executeTakeFirst();
  if (!row) throw notFound("Follower");
  return row;
}

async function changeFollower(
  house: House,
  token: string,
  computeChange: (row: FollowerRow) => Partial<Pick<FollowerRow, "confirmedAt" | FollowerMessageKind>>,
): Promise<FollowerView> {
  const row = await requireFollowerByToken(house, token);
  const changedRow = await qb<FollowersTables>(house.db)
    .updateTable("followers")
    .set(computeChange(row))
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirst();
  if (!changedRow) throw notFound("Follower");
  return describeFollower(changedRow);
}

const describeFollower = ({ confirmedAt, createdAt, ...row }: FollowerRow): FollowerView => ({
  confirmed: confirmedAt !== null,
  wants: listWantedKinds(row),
  createdAt,
});
