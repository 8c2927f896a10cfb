import { expect, test } from "vitest";
import { makeSlug } from "./show-making.rules.ts";

test.each([
  ["The Going Rate", "the-going-rate"],
  ["Crème  brûlée, live!", "creme-brulee-live"],
  ["Łódź", "lodz"],
  ["Smørrebrød & Ærø", "smorrebrod-aero"],
  ["STRAẞE Straße", "strasse-strasse"],
  ["Đorđe, œuvre, Þór, Ðuro", "dorde-oeuvre-thor-duro"],
  ["Kapı İstanbul", "kapi-istanbul"],
  ["値段", ""],
  ["- Night -", "night"],
  [`${"A".repeat(59)} Kitchen`, "a".repeat(59)],
])("a show named %s has the slug '%s'", (name, slug) => {
  expect(makeSlug(name)).toBe(slug);
});
