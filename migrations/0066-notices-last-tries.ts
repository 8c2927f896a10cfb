import { type Kysely, sql } from "kysely";

export const needsStop = "Version 1.0.0 notes every try of a delivery: from here on one is allowed.";

/**
 * Keeps only each delivery's last attempt. Otherwise, one delivery that fails all day would push out all the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from webhook_tries where id not in (
      select max(id) from webhook_tries group by "webhookId", "deliveryId")`.execute(db);
  await db.schema
    .createIndex("webhook_tries_one_each")
    .unique()
    .on("webhook_tries")
    .columns(["webhookId", "deliveryId"])
    .execute();
}
