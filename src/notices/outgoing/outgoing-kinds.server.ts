import { listMembersWithEmail } from "#accounts/team/team.server.ts";
import type { NoticesTables } from "#notices/notices.table.server.ts";
import { NOTICE_MAIL_JOB } from "#notices/team-notices.server.ts";
import { deleteWebhookEmails, WEBHOOK_JOB } from "#notices/webhook-job.server.ts";
import { qb } from "#platform/database/database.server.ts";
import { MAIL_JOB, parseQueuedMail } from "#platform/mail/mail.server.ts";
import type { OutgoingKind } from "./outgoing.server.ts";

/** Titles for emails that don't have a subject yet because they are written just before sending. */
const TITLES_BY_WRITER: Record<string, string> = {
  "follower-asked": "Link to confirm following",
  invitation: "Invitation to the team",
  "password-reset": "Link for a new password",
  "suggestion-received": "Receipt for a topic request",
  "suggestion-listed": "News of a suggested topic",
  "suggestion-aired": "News of a suggested topic",
};

/**
 * Returns whether producers may see the recipients of a queue's emails. They may see guests and suggesters, but only
 * owners see the addresses of team members and followers. A queue is named after the row that its emails are about.
 */
const isRecipientVisibleToProducers = (queueName: string | null): boolean =>
  /^(guest|topic)-request /.test(queueName ?? "");

export const outgoingEmailKind: OutgoingKind = {
  name: MAIL_JOB.name,
  way: "email",
  describe: async (_, { role }, jobs) =>
    jobs.map(({ payload, line }) => {
      const { mail, writer } = parseQueuedMail(payload);
      const title = mail?.subject ?? TITLES_BY_WRITER[writer ?? ""] ?? "Email";
      return {
        title,
        to: mail && (role === "owner" || isRecipientVisibleToProducers(line)) ? mail.to.address : null,
      };
    }),
};

export const outgoingNoticeKind: OutgoingKind = {
  name: NOTICE_MAIL_JOB.name,
  way: "email",
  describe: async ({ db }, _, jobs) => {
    const usernames = new Map((await listMembersWithEmail(db)).map(({ id, username }) => [id, username]));
    return jobs.map(({ payload }) => ({
      title: "Notices for the team",
      to: usernames.get(NOTICE_MAIL_JOB.payload.parse(payload).userId) ?? null,
    }));
  },
};

/** Describes webhook deliveries. As the recipient, returns only the host of the URL, because the rest is secret. */
export const outgoingWebhookKind: OutgoingKind = {
  name: WEBHOOK_JOB.name,
  way: "webhook",
  ownerOnly: true,
  describe: async ({ db }, _, jobs) => {
    const rows = await qb<NoticesTables>(db).selectFrom("webhooks").selectAll().execute();
    const webhooks = new Map(rows.map((row) => [row.id, row]));
    return jobs.map(({ payload }) => {
      const { webhookId, text } = WEBHOOK_JOB.payload.parse(payload);
      const webhook = webhooks.get(webhookId);
      if (!webhook) return { title: text, to: null };
      const isOff = webhook.offSince !== null;
      return { title: `${text}, to ${webhook.name}`, to: new URL(webhook.address).host, isOff };
    });
  },
  beforeRetry: async (trx, { payload }) => {
    const { webhookId } = WEBHOOK_JOB.payload.parse(payload);
    await qb<NoticesTables>(trx)
      .updateTable("webhooks")
      .set({ offSince: null })
      .where("id", "=", webhookId)
      .execute();
    await deleteWebhookEmails(trx, webhookId);
  },
};
