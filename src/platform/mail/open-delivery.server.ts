import { locateMailFolder } from "./mail-files.server.ts";
import type { MailHouse } from "./mail-shape.server.ts";
import type { Delivery } from "./message.server.ts";

/** Returns whether emails are sent. Without a mail server, they are written to files. */
export const hasMailServer = ({ SMTP_URL }: MailHouse["env"]): boolean => SMTP_URL !== undefined;

/**
 * Opens a delivery over SMTP if SMTP_URL is set, otherwise one to files. The SMTP library is large, so it is only
 * loaded with the first email.
 */
export async function openDelivery({ env, log }: Pick<MailHouse, "env" | "log">): Promise<Delivery> {
  if (env.SMTP_URL) {
    const { createSmtpDelivery } = await import("./smtp-delivery.server.ts");
    return createSmtpDelivery(env.SMTP_URL, { requireTls: env.SMTP_TLS !== "optional" });
  }
  const { createFolderDelivery } = await import("./folder-delivery.server.ts");
  return createFolderDelivery(locateMailFolder(env), log);
}
