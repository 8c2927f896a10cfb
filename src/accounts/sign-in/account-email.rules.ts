import { formatShortZoneName } from "#platform/time/zoned-time.rules.ts";
import { formatShortDateTime } from "#show/dates.rules.ts";
import { writeShowMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";

/**
 * A change that we email people about: to their email address, password, passkeys or API tokens. `passkeys-reset` and
 * `tokens-reset` mean that passkeys or tokens were removed because a new password was set through a link or in the
 * terminal.
 */
export type AccountChange =
  | "passkey-added"
  | "passkey-removed"
  | "address-changed"
  | "password-changed"
  | "passkeys-reset"
  | "token-added"
  | "tokens-reset";

type ChangeDetails = { username: string; at: Date; site: string };

/** What happened. `what` is the end of a sentence that begins with the time. */
const PERSON_TEXTS: Record<AccountChange, { heading: string; what: string }> = {
  "passkey-added": {
    heading: "A passkey was added.",
    what: "a passkey was added to your account",
  },
  "passkey-removed": {
    heading: "A passkey was removed.",
    what: "a passkey was removed from your account",
  },
  "address-changed": {
    heading: "Your email address was changed.",
    what: "your account stopped using this email address",
  },
  "password-changed": {
    heading: "Your password was changed.",
    what: "the password of your account was changed",
  },
  "passkeys-reset": {
    heading: "Your passkeys were removed.",
    what: "your password was reset, so every passkey and API token was removed from your account",
  },
  "token-added": {
    heading: "An API token was created.",
    what: "an API token was created. A program can use it to act for you",
  },
  "tokens-reset": {
    heading: "Your API tokens were deleted.",
    what: "your password was reset, so every API token of your account was deleted",
  },
};

const OWNER_TEXTS: Record<AccountChange, string> = {
  "passkey-added": "added a passkey",
  "passkey-removed": "removed a passkey",
  "address-changed": "changed their email address",
  "password-changed": "changed their password",
  "passkeys-reset": "got a new password, and their passkeys and API tokens were removed",
  "token-added": "created an API token",
  "tokens-reset": "got a new password, and their API tokens were deleted",
};

/** Formats a moment as "Nov 18, 2026, 11:24 AM MST". Names the time zone, because the reader's may be different. */
const formatMoment = ({ timeZone }: Show, at: Date): string =>
  `${formatShortDateTime(at.toISOString(), timeZone)} ${formatShortZoneName(at, timeZone)}`;

/**
 * Writes the email that tells a person about a change to their account. An email about a new address goes to the old
 * address, which can no longer be used to reset the password.
 */
export function writeAccountMail(show: Show, change: AccountChange, { username, at, site }: ChangeDetails) {
  const { heading, what } = PERSON_TEXTS[change];
  const isAddressChange = change === "address-changed";
  return writeShowMail(show, `${show.name}: ${heading.slice(0, 1).toLowerCase()}${heading.slice(1, -1)}`, {
    greeting: `Hello ${username},`,
    heading,
    lead: `On ${formatMoment(show, at)}, ${what}. If this was you, you don't need to do anything.`,
    button: isAddressChange ? null : { label: "This wasn't me", address: `${site}/auth/forgot` },
    hint: isAddressChange
      ? "If this wasn't you, tell an owner of the show right away. They can give you a link for a new password."
      : "If this wasn't you, set a new password right away. That signs you out everywhere and removes every passkey and API token.",
    footer: `${show.name}. You're receiving this because your account ${isAddressChange ? "had" : "has"} this address. ${show.contactEmail}`,
  });
}

/** Writes the email that tells an owner about a change to a team member's account. */
export const writeAccountMailToOwner = (
  show: Show,
  change: AccountChange,
  { username, at, site, owner }: ChangeDetails & { owner: string },
) =>
  writeShowMail(show, `${show.name}: ${username} ${OWNER_TEXTS[change]}`, {
    greeting: `Hello ${owner},`,
    heading: "An account on your team changed.",
    lead: `On ${formatMoment(show, at)}, ${username} ${OWNER_TEXTS[change]}.`,
    button: { label: "Open Team", address: `${site}/admin/settings/team` },
    hint: `If that looks wrong, ask ${username}. A new reset link from you signs them out everywhere and removes every passkey and API token once they use it.`,
    footer: `${show.name}. You're receiving this because you are an owner of the show. ${show.contactEmail}`,
  });
