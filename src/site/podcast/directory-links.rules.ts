import type { Podcast } from "./podcast.contract.ts";

type Links = Podcast["links"];

/** Writes links, one per line: 'Apple Podcasts https://…'. */
export const writeLinks = (links: Links): string => links.map(({ name, url }) => `${name} ${url}`).join("\n");

/** Parses links, one per line. The last word is the address; the server checks whether it is a valid one. */
export const readLinks = (text: string): Links =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const space = line.lastIndexOf(" ");
      return { name: line.slice(0, Math.max(space, 0)).trim(), url: line.slice(space + 1) };
    });
