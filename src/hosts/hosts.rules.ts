import type { HostProfile } from "./host-profiles.contract.ts";
import type { HostSocialLink } from "./social-links.contract.ts";

/** Rows with the same order keep the server's order, which is by id. */
const sortByOrder = <T extends { displayOrder: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.displayOrder - b.displayOrder);

/** Of the show's hosts. The team is sent all profiles, those of hosts that were taken off too. */
export const visibleHosts = (profiles: readonly HostProfile[], hosts: readonly string[]): HostProfile[] =>
  sortByOrder(profiles.filter(({ isActive, hostName }) => isActive && hosts.includes(hostName)));

export const visibleLinks = (links: readonly HostSocialLink[], hostName: string): HostSocialLink[] =>
  sortByOrder(links.filter((link) => link.isActive && link.hostName === hostName));

/** `Ann Bell knows pricing and pay, and Lee Ray knows family and time.` Undefined without hosts. */
export function closingSentence(
  hosts: readonly { hostName: string; specialty: string }[],
): string | undefined {
  if (hosts.length === 0) return undefined;
  const clauses = hosts.map(({ hostName, specialty }) => `${hostName} knows ${asClause(specialty)}`);
  const last = clauses.pop() ?? "";
  const comma = clauses.length > 1 ? "," : "";
  return `${clauses.length > 0 ? `${clauses.join(", ")}${comma} and ${last}` : last}.`;
}

/** Without a full stop; the first letter is small unless the word is in capitals, like AI. */
function asClause(specialty: string): string {
  const words = specialty.replace(/[.\s]+$/, "");
  return /^\p{Lu}[^\p{Lu}\s]*(\s|$)/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** Counts graphemes, as readers do. */
export function cut(text: string, longest: number): string {
  const letters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)];
  if (letters.length <= longest) return text;
  const kept = letters.slice(0, longest).map(({ segment }) => segment);
  return `${kept.join("")}...`;
}
