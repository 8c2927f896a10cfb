import { writeShowMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";

/**
 * Returns the URL of a password link, which opens the page for setting a new password. `siteUrl` is the site's public
 * URL.
 */
export const makeResetUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/auth/reset?token=${token}`;

/** Writes the email with a link for setting a new password. If `name` is empty, the greeting has no name. */
export const writeResetMail = (show: Show, name: string, resetUrl: string) =>
  writeShowMail(show, `${show.name}: set a new password`, {
    greeting: name ? `Hello ${name},` : "Hello,",
    heading: "Set a new password.",
    lead: "Somebody asked for a new password for your account. If it was you, choose one now.",
    button: { label: "Set a new password", address: resetUrl },
    hint: "The link works once and expires in 24 hours, or as soon as you ask for another one. If it wasn't you, ignore this email. Your password won't change.",
    footer: `${show.name}. You're receiving this because your account has this address. ${show.contactEmail}`,
  });
