import { XMLParser, XMLValidator } from "fast-xml-parser";

export type XmlNode = Record<string, unknown>;
export type PodcastFeed = { xml: string; rss: XmlNode; channel: XmlNode; items: XmlNode[] };

const xmlParser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === "item" || name === "podcast:transcript",
});

/**
 * Parses a feed.
 * @throws {Error} if it isn't well-formed
 */
export function readPodcastFeed(xml: string): PodcastFeed {
  const validation = XMLValidator.validate(xml);
  if (validation !== true) throw new Error(validation.err.msg);
  const { rss } = xmlParser.parse(xml);
  const items: XmlNode[] = rss.channel.item ?? [];
  for (const item of items) item["podcast:transcript"] ??= [];
  return { xml, rss, channel: rss.channel, items };
}

export const readText = (node: unknown): string =>
  typeof node === "object" && node !== null ? String((node as XmlNode)["#text"] ?? "") : String(node ?? "");
export const readAttribute = (node: unknown, name: string): string =>
  String((node as XmlNode | undefined)?.[`@_${name}`] ?? "");
