import { join } from "node:path";
import { createTransport } from "nodemailer";
import { writeFileAtomically } from "#platform/files/files.server.ts";
import type { Log } from "#platform/log/log.server.ts";
import { makeMailFileName } from "./mail-files.server.ts";
import { composeMessage, type MailDelivery } from "./message.server.ts";

/**
 * Creates a delivery that writes each email to a file instead of sending it. The file is named after the Message-ID, so
 * that delivering an email twice results in one file.
 */
export function createFolderDelivery(folder: string, log: Log): MailDelivery {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    deliver: async (mail, messageId) => {
      const { message } = await composer.sendMail(composeMessage(mail, messageId));
      if (!Buffer.isBuffer(message)) throw new TypeError("The mail was composed as a stream");
      const name = makeMailFileName(messageId);
      const path = join(folder, name);
      await writeFileAtomically(path, message, `${path}.part`);
      log.info({ file: join("outbox", name) }, "mail written to a file because SMTP_URL is not set");
    },
    close: () => {},
  };
}
