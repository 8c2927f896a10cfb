import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { writeAccountMail, writeAccountMailToOwner } from "./account-email.rules.ts";

const DETAILS = { username: "ruth", at: new Date("2026-07-15T10:58:00Z"), site: "https://show.example" };

test("emails about a change say when it happened, in the show's time and with its zone's name", () => {
  expect(writeAccountMail(defaultShow, "passkey-added", DETAILS).text).toContain(
    "On Jul 15, 2026, 4:58 AM MDT, a passkey was added to your account.",
  );
  const winter = { ...DETAILS, at: new Date("2026-11-28T10:58:00Z"), owner: "boss" };
  expect(writeAccountMailToOwner(defaultShow, "address-changed", winter).text).toContain(
    "On Nov 28, 2026, 3:58 AM MST, ruth changed their email address.",
  );
});
