import type { Podcast } from "./podcast.contract.ts";

type Links = Podcast["links"];

/** Writes links, one per line: 'Apple Podcasts https://…'. */
export const writeLinks = (links: Links): string => links.map(({ name, url }) => `${name} ${url}`).join("\n");

/** Reads links, one per line. The last word is the address; the server says what is wrong with it. */
export const readLinks = (text: string): Links =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const space = line.lastIndexOf(" ");
      return { name: line.slice(0, Math.max(space, 0)).trim(), url: line.slice(space + 1) };
    });
