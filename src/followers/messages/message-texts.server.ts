import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, lockTable, qb, transaction } from "#platform/database/database.server.ts";
import { refuseStaleEdit } from "#platform/errors/errors.server.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import type { FollowerMessageKind } from "../message-kinds.contract.ts";
import type { MessageText, MessageTexts } from "./follower-messages.contract.ts";
import { DEFAULT_MESSAGE_TEXTS, fillInPlaceholders, shortenTimeUntilStart } from "./message-texts.rules.ts";

/** Returns the texts of each message: the team's, or the default ones. */
export async function readMessageTexts(db: Db): Promise<MessageTexts> {
  const rows = await qb<FollowersTables>(db).selectFrom("follower_words").selectAll().execute();
  const changedWords = rows.map(({ kind, ...words }) => [kind, words]);
  return { ...DEFAULT_MESSAGE_TEXTS, ...Object.fromEntries(changedWords) };
}

/**
 * Returns a message's text, with the show's name and time and the given title filled in. `isLate` is true if a show
 * starts in much less than half an hour.
 */
export async function composeMessageText(
  db: Db,
  { show }: Pick<House, "show">,
  kind: FollowerMessageKind,
  title: string,
  { isLate = false } = {},
): Promise<MessageText> {
  const message = (await readMessageTexts(db))[kind];
  const values = { show: show().name, title, time: show().live.label };
  return fillInPlaceholders(isLate ? shortenTimeUntilStart(message) : message, values);
}

/**
 * Changes the texts of all messages.
 * @throws {Refusal} 409 if somebody has changed them since `basedOn`
 */
export const changeMessageTexts = (
  house: House,
  actor: Actor,
  { basedOn, ...words }: MessageTexts & { basedOn?: MessageTexts | undefined },
): Promise<MessageTexts> =>
  transaction(house.db, async (trx) => {
    await lockTable(trx, "follower_words");
    refuseStaleEdit(basedOn, await readMessageTexts(trx));
    for (const kind of ["soon", "live", "episode"] satisfies FollowerMessageKind[])
      await qb<FollowersTables>(trx)
        .insertInto("follower_words")
        .values({ kind, ...words[kind] })
        .onConflict((conflict) => conflict.column("kind").doUpdateSet(words[kind]))
        .execute();
    const change = { action: "change", entity: "follower-messages", entityId: null } as const;
    await recordAdminEvent(trx, house, actor, change);
    return readMessageTexts(trx);
  });
