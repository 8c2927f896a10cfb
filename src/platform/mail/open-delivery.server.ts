import { join, resolve } from "node:path";
import type { Delivery } from "./delivery.server.ts";
import type { MailHouse } from "./mail-house.server.ts";

/** Over SMTP where SMTP_URL is set, else into files. The mailer is large, so it is loaded with the first mail. */
export async function openDelivery({ env, log }: Pick<MailHouse, "env" | "log">): Promise<Delivery> {
  if (env.SMTP_URL) return (await import("./smtp-delivery.server.ts")).smtpDelivery(env.SMTP_URL);
  const { folderDelivery } = await import("./folder-delivery.server.ts");
  return folderDelivery(join(resolve(env.DATA_DIR), "outbox"), log);
}
