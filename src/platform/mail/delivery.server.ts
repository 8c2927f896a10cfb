import { mkdir, open, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { MailHouse } from "./mail-house.server.ts";
import { headerText, type Mail } from "./mail-shape.server.ts";

/** Brings one mail to where the environment says. Resolves once the mail is safe there. */
export type Delivery = {
  deliver(mail: Mail, messageId: string, signal?: AbortSignal): Promise<void>;
  close(): void;
};

/** How long a mail server may be silent, in milliseconds: RFC 5321 gives it ten minutes after the last line of a mail. */
const PATIENCE = {
  connectionTimeout: 20_000,
  greetingTimeout: 30_000,
  dnsTimeout: 20_000,
  socketTimeout: 10 * 60_000,
};

/** Over SMTP where SMTP_URL is set, else into files under DATA_DIR/outbox. */
export function openDelivery({ env, log }: Pick<MailHouse, "env" | "log">): Delivery {
  return env.SMTP_URL ? overSmtp(env.SMTP_URL) : intoFolder(join(resolve(env.DATA_DIR), "outbox"), log);
}

function overSmtp(url: string): Delivery {
  const transport = createTransport({ url, disableFileAccess: true, disableUrlAccess: true, ...PATIENCE });
  return {
    deliver: async (mail, messageId, signal) => {
      await transport.sendMail({ ...message(mail, messageId), signal });
    },
    close: () => transport.close(),
  };
}

/** One file per mail, named by its Message-ID: written twice it is still one file. */
function intoFolder(folder: string, log: MailHouse["log"]): Delivery {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    deliver: async (mail, messageId) => {
      const { message: made } = await composer.sendMail(message(mail, messageId));
      if (!Buffer.isBuffer(made)) throw new TypeError("The mail was composed as a stream");
      const name = `${messageId.replace(/[^\w-]/g, "").slice(0, 64)}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, name), made);
      log.info({ file: join("outbox", name) }, "mail written to a file because SMTP_URL is not set");
    },
    close: () => {},
  };
}

/** The file is there with all its bytes or not at all, whenever the process dies. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.part`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

function message(mail: Mail, messageId: string): SendMailOptions {
  const mailbox = ({ name, address }: Mail["to"]) => ({ name: headerText(name), address });
  return {
    messageId: `<${messageId}>`,
    from: mailbox(mail.from),
    to: mailbox(mail.to),
    ...(mail.replyTo ? { replyTo: mailbox(mail.replyTo) } : {}),
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    // Nobody's holiday notice should answer a mail that a program wrote (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    ...(mail.calendar
      ? {
          icalEvent: {
            method: mail.calendar.method,
            filename: mail.calendar.method === "CANCEL" ? "cancellation.ics" : "invitation.ics",
            content: mail.calendar.content,
          },
        }
      : {}),
  };
}
