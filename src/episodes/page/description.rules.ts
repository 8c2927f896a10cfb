/** What a video's description holds beside words: links, and time stamps that the player can jump to. */

export type DescriptionPart =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "time"; text: string; seconds: number };

// A clock time ("11:00 AM"), a piece of an address or of a longer figure is no time stamp.
const stamp = String.raw`(?<![\p{L}\p{N}:.,=/-])(?:(?<hours>\d{1,2}):(?<minutesOfHour>[0-5]\d)|(?<minutes>\d{1,3})):(?<seconds>[0-5]\d)(?![\p{L}\p{N}:]|[.,]\d|\s?[ap]\.?m\b)`;
const link = String.raw`\bhttps?:\/\/[^\s<>"]+`;
const linkOrStamp = new RegExp(`(?<link>${link})|${stamp}`, "giu");
const chapterLine = new RegExp(String.raw`^[\s•*–—(\[-]*${stamp}[)\]]?[\s:–—|•-]*(?<title>\S.*)$`, "iu");

const secondsOf = (stamped: Record<string, string | undefined>) =>
  Number(stamped.hours ?? 0) * 3_600 +
  Number(stamped.minutesOfHour ?? stamped.minutes ?? 0) * 60 +
  Number(stamped.seconds ?? 0);

const isInside = (seconds: number, lengthSeconds: number | null) =>
  lengthSeconds === null || seconds < lengthSeconds;

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** An address in a sentence ends before the sentence's own signs; a closing bracket belongs to it if opened in it. */
const withoutSentenceEnd = (address: string): string => {
  const bracketNotOurs = address.endsWith(")") && count(address, ")") > count(address, "(");
  const shorter = bracketNotOurs ? address.slice(0, -1) : address.replace(/[.,;:!?'’”…]+$/u, "");
  return shorter === address ? address : withoutSentenceEnd(shorter);
};

/**
 * The description in reading order: text, http(s) links, and time stamps ("4:12", "1:02:03") in seconds.
 * The texts joined are the description. Stamps at or past the length of the video stay text; `null` where the
 * length is not known.
 */
export const descriptionParts = (description: string, lengthSeconds: number | null): DescriptionPart[] => {
  const parts: DescriptionPart[] = [];
  let read = 0;
  const take = (at: number, part: DescriptionPart) => {
    if (at > read) parts.push({ kind: "text", text: description.slice(read, at) });
    parts.push(part);
    read = at + part.text.length;
  };
  for (const found of description.matchAll(linkOrStamp)) {
    if (found.groups?.link) {
      const href = withoutSentenceEnd(found.groups.link);
      if (URL.canParse(href)) take(found.index, { kind: "link", text: href, href });
      continue;
    }
    const seconds = secondsOf(found.groups ?? {});
    if (isInside(seconds, lengthSeconds)) take(found.index, { kind: "time", text: found[0], seconds });
  }
  if (read < description.length) parts.push({ kind: "text", text: description.slice(read) });
  return parts;
};

export type Chapter = { seconds: number; title: string };

/** The lines that begin with a time stamp, as chapters in order of time. Same limits as `descriptionParts`. */
export const chapters = (description: string, lengthSeconds: number | null): Chapter[] =>
  description
    .split(/\r?\n/)
    .flatMap((line) => {
      const stamped = chapterLine.exec(line)?.groups ?? {};
      const title = stamped.title?.trim();
      return title ? [{ seconds: secondsOf(stamped), title }] : [];
    })
    .filter((chapter) => isInside(chapter.seconds, lengthSeconds))
    .sort((a, b) => a.seconds - b.seconds);

/**
 * The paragraphs of a description, without the lines that are listed as chapters. A description that is nothing but
 * chapters has none.
 */
export const paragraphs = (description: string, listed: readonly Chapter[]): string[] => {
  const isListed = (line: string) => {
    const stamped = chapterLine.exec(line)?.groups;
    if (!stamped) return false;
    return listed.some(
      (chapter) => chapter.seconds === secondsOf(stamped) && chapter.title === stamped.title?.trim(),
    );
  };
  return description
    .split(/\r?\n/)
    .map((line) => (isListed(line) ? "" : line))
    .join("\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
};
