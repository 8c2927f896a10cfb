import { XMLParser, XMLValidator } from "fast-xml-parser";

/** The elements of RSS 2.0 and of the extensions that we use (https://www.rssboard.org/rss-specification). */
const CHANNEL_ELEMENTS = new Set(
  `title link description language copyright managingEditor webMaster pubDate lastBuildDate category generator docs cloud
  ttl image rating textInput skipHours skipDays item atom:link`.split(/\s+/),
);
const ITEM_ELEMENTS = new Set(
  "title link description author category comments enclosure guid pubDate source media:thumbnail itunes:summary psc:chapters".split(
    " ",
  ),
);
const SINGLE_ELEMENTS = ["title", "link", "description", "guid", "pubDate", "author", "comments", "source"];

/** The date format of RFC 822, section 5, but with four-digit years, as RSS allows. */
const RSS_DATE_PATTERN =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/;

type XmlNode = Record<string, unknown>;
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === "item" || name === "category",
});

/** Lists the ways in which a feed violates the RSS 2.0 specification or, for extensions, the feed validator's rules. */
export function listFeedFaults(xml: string, ownAddress: string): string[] {
  const wellFormed = XMLValidator.validate(xml);
  if (wellFormed !== true) return [wellFormed.err.msg];
  const { rss } = parser.parse(xml);
  if (rss?.["@_version"] !== "2.0" || !rss.channel) return ["no <rss version='2.0'> with a channel"];
  const { channel } = rss;
  const items: XmlNode[] = channel.item ?? [];
  const guids = items.map((item) => JSON.stringify(item.guid));
  return [
    ...["title", "link", "description"]
      .filter((name) => !channel[name])
      .map((name) => `channel has no ${name}`),
    ...Object.keys(channel)
      .filter((name) => !CHANNEL_ELEMENTS.has(name))
      .map((name) => `channel has <${name}>`),
    ...(/^\d+$/.test(channel.ttl ?? "1") ? [] : ["ttl is no number"]),
    ...(/^[a-z]{2,3}(-[a-z]{2,4})?$/i.test(channel.language ?? "en") ? [] : ["language is no language code"]),
    ...(isDate(channel.pubDate) ? [] : ["channel has a pubDate that is none"]),
    ...listSelfLinkFaults(rss, ownAddress),
    ...(new Set(guids).size === guids.length ? [] : ["a guid comes twice"]),
    ...items.flatMap(listItemFaults),
  ];
}

function listSelfLinkFaults(rss: XmlNode & { channel: XmlNode }, ownAddress: string): string[] {
  const self = rss.channel["atom:link"] as XmlNode | undefined;
  return rss["@_xmlns:atom"] === "http://www.w3.org/2005/Atom" &&
    self?.["@_rel"] === "self" &&
    self["@_href"] === ownAddress
    ? []
    : ["no atom:link to itself"];
}

function listItemFaults(item: XmlNode): string[] {
  const describeFault = (fault: string) => `${fault}: ${JSON.stringify(item.title ?? item.guid)}`;
  return [
    ...(item.title || item.description ? [] : [describeFault("an item needs a title or a description")]),
    ...Object.keys(item)
      .filter((name) => !ITEM_ELEMENTS.has(name))
      .map((name) => describeFault(`item has <${name}>`)),
    ...SINGLE_ELEMENTS.filter((name) => Array.isArray(item[name])).map((name) =>
      describeFault(`<${name}> comes twice`),
    ),
    ...(URL.canParse(String(item.link)) ? [] : [describeFault("link is no address")]),
    ...(isDate(item.pubDate) ? [] : [describeFault("pubDate is none")]),
    ...(item.guid ? [] : [describeFault("no guid")]),
  ];
}

const isDate = (text: unknown): boolean =>
  text === undefined || (RSS_DATE_PATTERN.test(String(text)) && !Number.isNaN(Date.parse(String(text))));
