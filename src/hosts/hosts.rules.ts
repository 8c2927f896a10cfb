import type { HostProfile } from "./host-profiles.contract.ts";
import type { HostSocialLink } from "./social-links.contract.ts";

/** Rows with the same order stay in the server's order, which is by id. */
const sortByOrder = <T extends { displayOrder: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.displayOrder - b.displayOrder);

/** A host as sent to the home page. */
export type ShownHost = Omit<HostProfile, "displayOrder" | "isActive" | "createdAt" | "updatedAt"> & {
  links: Pick<HostSocialLink, "id" | "linkType" | "url">[];
};

/**
 * Returns the profiles and links to show, only of those in the show's `hosts`. The team gets everybody's, including
 * those of former hosts.
 */
export const listShownHosts = (
  profiles: readonly HostProfile[],
  links: readonly HostSocialLink[],
  hosts: readonly string[],
): ShownHost[] =>
  sortByOrder(profiles)
    .filter(({ isActive, hostName }) => isActive && hosts.includes(hostName))
    .map(({ displayOrder, isActive, createdAt, updatedAt, ...host }) => ({
      ...host,
      links: sortByOrder(links)
        .filter((link) => link.isActive && link.hostName === host.hostName)
        .map(({ id, linkType, url }) => ({ id, linkType, url })),
    }));

/**
 * Returns a sentence like `Ann Bell knows pricing and pay and Lee Ray knows family and time.`, or undefined without
 * hosts.
 */
export function closingSentence(
  hosts: readonly { hostName: string; specialty: string }[],
): string | undefined {
  if (hosts.length === 0) return undefined;
  const clauses = hosts.map(({ hostName, specialty }) => `${hostName} knows ${asClause(specialty)}`);
  return `${new Intl.ListFormat("en-US").format(clauses)}.`;
}

/** Removes the period, and makes the first letter lower case unless the word is all capitals, like AI. */
function asClause(specialty: string): string {
  const words = specialty.replace(/(?<![.\s])[.\s]+$/, "");
  return /^\p{Lu}[^\p{Lu}\s]*(\s|$)/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** Cuts a text by graphemes, which readers take for single letters. */
export function truncate(text: string, longest: number): string {
  const letters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)];
  if (letters.length <= longest) return text;
  const kept = letters.slice(0, longest).map(({ segment }) => segment);
  return `${kept.join("")}...`;
}
