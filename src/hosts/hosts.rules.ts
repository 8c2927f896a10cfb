import type { HostProfile } from "./host-profiles.contract.ts";
import type { HostSocialLink } from "./social-links.contract.ts";

/** Sorts items by display order. Items with the same display order stay in the server's order, which is by id. */
const sortByDisplayOrder = <T extends { displayOrder: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.displayOrder - b.displayOrder);

/** A host as shown on the home page. */
export type ShownHost = Omit<HostProfile, "displayOrder" | "isActive" | "createdAt" | "updatedAt"> & {
  links: Pick<HostSocialLink, "id" | "linkType" | "url">[];
};

/**
 * Returns the active profiles of the show's `hosts` with their active links. Filters them again, because the server
 * sends admins all profiles and links, even those of former hosts.
 */
export const listShownHosts = (
  profiles: readonly HostProfile[],
  links: readonly HostSocialLink[],
  hosts: readonly string[],
): ShownHost[] =>
  sortByDisplayOrder(profiles)
    .filter(({ isActive, hostName }) => isActive && hosts.includes(hostName))
    .map(({ displayOrder, isActive, createdAt, updatedAt, ...host }) => ({
      ...host,
      links: sortByDisplayOrder(links)
        .filter((link) => link.isActive && link.hostName === host.hostName)
        .map(({ id, linkType, url }) => ({ id, linkType, url })),
    }));

/**
 * Returns a sentence like `Ann Bell knows pricing and pay and Lee Ray knows family and time.` Returns undefined if
 * there are no hosts.
 */
export function describeHostSpecialties(
  hosts: readonly { hostName: string; specialty: string }[],
): string | undefined {
  if (hosts.length === 0) return undefined;
  const clauses = hosts.map(({ hostName, specialty }) => `${hostName} knows ${toClause(specialty)}`);
  return `${new Intl.ListFormat("en-US").format(clauses)}.`;
}

/**
 * Removes the period at the end and makes the first letter lowercase, unless the first word is an acronym such as AI.
 */
function toClause(specialty: string): string {
  const specialtyText = specialty.replace(/(?<![.\s])[.\s]+$/, "");
  return /^\p{Lu}[^\p{Lu}\s]*(\s|$)/u.test(specialtyText)
    ? specialtyText.charAt(0).toLowerCase() + specialtyText.slice(1)
    : specialtyText;
}

/** Shortens text to `maxLength` characters as readers see them (graphemes), and adds "...". */
export function truncateGraphemes(text: string, maxLength: number): string {
  const letters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)];
  if (letters.length <= maxLength) return text;
  const keptLetters = letters.slice(0, maxLength).map(({ segment }) => segment);
  return `${keptLetters.join("")}...`;
}
