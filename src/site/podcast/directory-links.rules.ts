import type { Podcast } from "./podcast.contract.ts";

type DirectoryLinks = Podcast["links"];

/** Formats links as text, one per line: 'Apple Podcasts https://…'. */
export const formatDirectoryLinks = (links: DirectoryLinks): string =>
  links.map(({ name, url }) => `${name} ${url}`).join("\n");

/** Parses links, one per line. Each line's last word is the URL, which the server validates. */
export const parseDirectoryLinks = (text: string): DirectoryLinks =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const lastSpace = line.search(/\s\S*$/);
      return { name: line.slice(0, Math.max(lastSpace, 0)).trim(), url: line.slice(lastSpace + 1) };
    });
