import {
  findAccountToEmail,
  makePersonThreadName,
  makeSenderAndRecipient,
  recordAdminEvent,
} from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { findCurrentOrNextShowDate } from "#show/dates.rules.ts";
import type { FollowerMessageKind } from "../message-kinds.contract.ts";
import type { MessageSubjectAccess } from "./due-messages.server.ts";
import { writeMessageMail } from "./message-mail.rules.ts";
import { describeShowOfWeek } from "./message-texts.rules.ts";
import { composeMessageText } from "./message-texts.server.ts";

/**
 * Emails a message about the next show to the caller, as a test.
 * @throws {Refusal} 409 if the caller's account has no email address
 */
export async function sendTestMessage(
  house: House,
  { readWeek }: Pick<MessageSubjectAccess, "readWeek">,
  actor: Actor,
  kind: FollowerMessageKind,
): Promise<void> {
  const account = await findAccountToEmail(house.db, { id: actor.id });
  if (!account?.email) throw conflict("Your account has no email address. Add one on your account page.");
  const { email } = account;
  const show = house.show();
  const week = await readWeek(house, findCurrentOrNextShowDate(show, house.now()).date);
  const title = kind === "episode" ? "The title of the episode" : describeShowOfWeek(show, week);
  const words = await composeMessageText(house.db, house, kind, title);
  const { PUBLIC_URL } = house.env;
  const message = { kind, page: kind === "episode" ? "/episodes" : "/", ...words };
  const urls = { publicUrl: PUBLIC_URL, ownPageUrl: `${PUBLIC_URL}/admin/followers` };
  await transaction(house.db, async (trx) => {
    const mail = {
      ...makeSenderAndRecipient(house, email, actor.username),
      ...writeMessageMail(show, message, urls),
    };
    await queueMail(trx, house, mail, { thread: makePersonThreadName("test", actor.id), keep: "nothing" });
    const change = { action: "test", entity: "follower-messages", entityId: null, detail: kind } as const;
    await recordAdminEvent(trx, house, actor, change);
  });
}
