import { getMailFolder } from "./mail-files.server.ts";
import type { MailHouse } from "./mail-shape.server.ts";
import type { MailDelivery } from "./message.server.ts";

/** Returns whether there is a mail server. Without one, emails are written to files instead of being sent. */
export const hasMailServer = ({ SMTP_URL }: MailHouse["env"]): boolean => SMTP_URL !== undefined;

/**
 * Opens a delivery over SMTP if SMTP_URL is set, and otherwise one that writes files. The SMTP library is large, so it
 * isn't loaded until there is an email to send.
 */
export async function openMailDelivery({ env, log }: Pick<MailHouse, "env" | "log">): Promise<MailDelivery> {
  if (env.SMTP_URL) {
    const { createSmtpDelivery } = await import("./smtp-delivery.server.ts");
    return createSmtpDelivery(env.SMTP_URL, { requireTls: env.SMTP_TLS !== "optional" });
  }
  const { createFolderDelivery } = await import("./folder-delivery.server.ts");
  return createFolderDelivery(getMailFolder(env), log);
}
