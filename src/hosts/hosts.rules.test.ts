import { describe, expect, test } from "vitest";
import type { HostProfile } from "./host-profiles.contract.ts";
import { describeHostSpecialties, listShownHosts, truncateGraphemes } from "./hosts.rules.ts";
import type { HostSocialLink } from "./social-links.contract.ts";

const makeHost = (hostName: string, more: Partial<HostProfile> = {}): HostProfile => ({
  id: 1,
  hostName,
  role: "",
  bio: "",
  quote: "",
  specialty: "",
  heroImage: null,
  profileImage: null,
  heroImagePosition: "center top",
  profileImagePosition: "center top",
  heroImageScale: 1.15,
  profileImageScale: 1.15,
  displayOrder: 0,
  isActive: true,
  createdAt: "",
  updatedAt: "",
  ...more,
});

const makeLink = (hostName: string, url: string, more: Partial<HostSocialLink> = {}): HostSocialLink => ({
  id: 1,
  hostName,
  linkType: "website",
  url,
  displayOrder: 0,
  isActive: true,
  createdAt: "",
  updatedAt: "",
  ...more,
});

test("the public site shows the show's active hosts by display order, and keeps the server's order for ties", () => {
  const profiles = [
    makeHost("b", { displayOrder: 2 }),
    makeHost("gone", { isActive: false, displayOrder: -1 }),
    makeHost("a", { displayOrder: 1 }),
    makeHost("c", { displayOrder: 2 }),
    makeHost("taken off"),
  ];
  const shownHosts = listShownHosts(profiles, [], ["a", "b", "c", "gone"]);
  expect(shownHosts.map(({ hostName }) => hostName)).toEqual(["a", "b", "c"]);
  expect(profiles[0]?.hostName).toBe("b");
});

test("a host's links are matched by name, active, in order", () => {
  const profiles = [
    makeLink("Ann", "late", { displayOrder: 9 }),
    makeLink("Bob", "his"),
    makeLink("Ann", "off", { isActive: false }),
    makeLink("Ann", "early", { displayOrder: -9 }),
  ];
  const [ann] = listShownHosts([makeHost("Ann")], profiles, ["Ann"]);
  expect(ann?.links.map(({ url }) => url)).toEqual(["early", "late"]);
});

describe("the closing sentence names the hosts and what they know", () => {
  const makeHosts = (...pairs: [string, string][]) =>
    describeHostSpecialties(pairs.map(([hostName, specialty]) => ({ hostName, specialty })));
  test.each([
    [makeHosts(), undefined],
    [makeHosts(["Ann", "Pricing and pay"]), "Ann knows pricing and pay."],
    [makeHosts(["Ann", "Pricing"], ["Bob", "AI and law"]), "Ann knows pricing and Bob knows AI and law."],
    [
      makeHosts(["Ann", "Pricing."], ["Bob", "iOS apps"], ["Cy", "Élan"]),
      "Ann knows pricing, Bob knows iOS apps, and Cy knows élan.",
    ],
    [makeHosts(["Ann", "YouTube"]), "Ann knows YouTube."],
  ])("%s", (sentence, expected) => {
    expect(sentence).toBe(expected);
  });
});

describe("a preview is shortened", () => {
  test.each([
    ["short", 50, "short"],
    ["x".repeat(50), 50, "x".repeat(50)],
    ["x".repeat(51), 50, `${"x".repeat(50)}...`],
    ["one two three", 8, "one two ..."],
    ["👩‍👩‍👧é👍🏽!", 3, "👩‍👩‍👧é👍🏽..."],
  ])("%s to %i characters", (text, maxLength, expected) => {
    expect(truncateGraphemes(text, maxLength)).toBe(expected);
  });
});
