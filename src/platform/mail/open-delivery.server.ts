import { mailFolder } from "./mail-files.server.ts";
import type { MailHouse } from "./mail-shape.server.ts";
import type { Delivery } from "./message.server.ts";

/** Returns whether emails are sent. Otherwise they are written to files. */
export const hasMailServer = ({ SMTP_URL }: MailHouse["env"]): boolean => SMTP_URL !== undefined;

/**
 * Delivers over SMTP if SMTP_URL is set, otherwise to files. The library is large, so it is loaded with the first
 * email.
 */
export async function openDelivery({ env, log }: Pick<MailHouse, "env" | "log">): Promise<Delivery> {
  if (env.SMTP_URL) {
    const { smtpDelivery } = await import("./smtp-delivery.server.ts");
    return smtpDelivery(env.SMTP_URL, { requireTls: env.SMTP_TLS !== "optional" });
  }
  const { folderDelivery } = await import("./folder-delivery.server.ts");
  return folderDelivery(mailFolder(env), log);
}
