import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { startPushService } from "../dev/doubles/push-service.ts";
import type { Delivered, ReceiverOrder, ReceiverWord } from "./receivers.ts";

/**
 * A separate process with a push service that checks and decrypts what it is sent, and a mail server. Both take a
 * moment for each message, like those on the internet.
 */
const DELAY_MS = 20;

const [push, mail] = [await startPushService({ delayMs: DELAY_MS }), await startMailServer()];

const readHeader = (message: string, name: string): string =>
  new RegExp(`^${name}: *(.*)$`, "im").exec(message)?.[1]?.trim() ?? "";

function listDelivered(): Delivered {
  return {
    // A browser shows each topic once.
    pushes: push.taken.map(({ endpoint, topic }) => `${endpoint} ${topic}`),
    mails: mail.received.map(({ to, message }) => ({
      to: to[0] ?? "",
      subject: readHeader(message, "Subject"),
      id: readHeader(message, "Message-ID"),
    })),
    refused: push.refused,
  };
}

const say = (word: ReceiverWord): void => void process.send?.(word);

process.on("message", (order: ReceiverOrder) => {
  if (order.want === "subscriptions")
    say({ subscriptions: Array.from({ length: order.count }, () => push.subscribe()) });
  else if (order.want === "counts") say({ pushes: push.taken.length, mails: mail.received.length });
  else say(listDelivered());
});
process.on("disconnect", () => process.exit(0));
say({ mailUrl: mail.url });
