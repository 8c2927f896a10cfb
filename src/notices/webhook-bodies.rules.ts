import type { WebhookKind } from "./notices.contract.ts";

/** An event as webhooks send it. `page` is a full URL. */
export type WebhookMessage = {
  deliveryId: string;
  event: string;
  at: string;
  text: string;
  page: string;
  data: unknown;
};

/** Functions that build the request body for each kind of receiver. */
export const WEBHOOK_BODY_BUILDERS: Record<WebhookKind, (message: WebhookMessage) => object> = {
  json: ({ deliveryId, event, at, data }) => ({ id: deliveryId, event, at, data }),
  // Text from strangers must not mention any Discord users:
  // https://discord.com/developers/docs/resources/webhook#execute-webhook
  discord: ({ text, page }) => ({
    content: `${escapeMarkdown(text)}\n<${page}>`,
    allowed_mentions: { parse: [] },
  }),
  // Slack's format for links: https://docs.slack.dev/messaging/formatting-message-text
  slack: ({ text, page }) => ({ text: `${escapeSlackText(text)}\n<${page}>` }),
  // Teams workflows accept only Adaptive Cards: https://adaptivecards.io/explorer
  teams: ({ text, page }) => ({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [{ type: "TextBlock", text: escapeMarkdown(text), wrap: true }],
          actions: [{ type: "Action.OpenUrl", title: "Open", url: page }],
        },
      },
    ],
  }),
};

const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_~|[\]()<>#]/g, "\\$&");

const escapeSlackText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
