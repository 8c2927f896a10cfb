import type { HostProfile } from "./host-profiles.contract.ts";
import type { HostSocialLink } from "./social-links.contract.ts";

/** Ascending by displayOrder; what is equal keeps the order in which the server sent it, which is by id. */
const inOrder = <T extends { displayOrder: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.displayOrder - b.displayOrder);

/** The profiles that the public site shows, in its order. */
export const shownHosts = (profiles: readonly HostProfile[]): HostProfile[] =>
  inOrder(profiles.filter(({ isActive }) => isActive));

/** The links that the public site shows for one host, in its order. */
export const shownLinks = (links: readonly HostSocialLink[], hostName: string): HostSocialLink[] =>
  inOrder(links.filter((link) => link.isActive && link.hostName === hostName));

/**
 * The closing sentence of Meet Our Hosts, made from the profiles: who knows what. Undefined where there is nobody.
 *
 *     Ines Marchetti knows pricing and pay, Desmond Okoye knows teams and hiring, and Ruth Halloran knows family and time.
 */
export function closingSentence(
  hosts: readonly { hostName: string; specialty: string }[],
): string | undefined {
  if (hosts.length === 0) return undefined;
  const clauses = hosts.map(({ hostName, specialty }) => `${hostName} knows ${inSentence(specialty)}`);
  const last = clauses.pop() ?? "";
  const comma = clauses.length > 1 ? "," : "";
  return `${clauses.length > 0 ? `${clauses.join(", ")}${comma} and ${last}` : last}.`;
}

/** Without its own full stop, and with a small first letter unless the first word is written in capitals, like AI. */
function inSentence(specialty: string): string {
  const words = specialty.replace(/[.\s]+$/, "");
  return /^\p{Lu}[^\p{Lu}\s]*(\s|$)/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** The first `longest` characters and an ellipsis, or all of a text that is no longer. Counts what a reader counts. */
export function cut(text: string, longest: number): string {
  const letters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)];
  if (letters.length <= longest) return text;
  const kept = letters.slice(0, longest).map(({ segment }) => segment);
  return `${kept.join("")}...`;
}
