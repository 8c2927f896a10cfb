import { CATEGORY_NAMES } from "../categories.rules.ts";
import { type PodcastFeed, readAttribute, readText, type XmlNode } from "./podcast-feed.ts";

/**
 * Rules from https://help.apple.com/itc/podcasts_connect/ and
 * https://github.com/Podcast-Standards-Project/PSP-1-Podcast-RSS-Specification
 */
type Rule = [who: "Apple" | "PSP-1" | "both", rule: string, isKept: (feed: PodcastFeed) => boolean];

const ATOM_NAMESPACE = "http://www.w3.org/2005/Atom";
const ITUNES_NAMESPACE = "http://www.itunes.com/dtds/podcast-1.0.dtd";
const PODCAST_NAMESPACE = "https://podcastindex.org/namespace/1.0";
const CONTENT_NAMESPACE = "http://purl.org/rss/1.0/modules/content/";

const countBytes = (node: unknown): number => Buffer.byteLength(readText(node));
const isWebUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
const isFeedDate = (date: string): boolean =>
  /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/.test(date) &&
  !Number.isNaN(Date.parse(date));
const checkEveryItem = (isKept: (item: XmlNode) => boolean) => (feed: PodcastFeed) =>
  feed.items.every(isKept);

const PERMITTED_TAGS = new Set(["p", "ol", "ul", "li", "a", "b", "i", "strong", "em"]);
const listTags = (html: string): string[] =>
  [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag ?? "");

const readCategory = ({ channel }: PodcastFeed): string => {
  const category = channel["itunes:category"] as XmlNode | undefined;
  const part = readAttribute(category?.["itunes:category"], "text");
  return readAttribute(category, "text") + (part && ` > ${part}`);
};

export const PODCAST_RULES: readonly Rule[] = [
  [
    "both",
    "is RSS 2.0 in UTF-8",
    ({ xml, rss }) =>
      xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>') && readAttribute(rss, "version") === "2.0",
  ],
  [
    "both",
    "declares iTunes' namespace",
    ({ rss }) => readAttribute(rss, "xmlns:itunes") === ITUNES_NAMESPACE,
  ],
  [
    "PSP-1",
    "declares Podcasting 2.0's namespace",
    ({ rss }) => readAttribute(rss, "xmlns:podcast") === PODCAST_NAMESPACE,
  ],
  ["PSP-1", "declares Atom's namespace", ({ rss }) => readAttribute(rss, "xmlns:atom") === ATOM_NAMESPACE],
  [
    "both",
    "declares the namespace of content for HTML",
    ({ rss }) => readAttribute(rss, "xmlns:content") === CONTENT_NAMESPACE,
  ],
  [
    "PSP-1",
    "links to itself",
    ({ channel }) =>
      readAttribute(channel["atom:link"], "rel") === "self" &&
      isWebUrl(readAttribute(channel["atom:link"], "href")),
  ],
  [
    "both",
    "has a title of at most 255 characters",
    ({ channel }) => readText(channel.title) !== "" && readText(channel.title).length <= 255,
  ],
  [
    "both",
    "has a description of at most 4,000 bytes",
    ({ channel }) => countBytes(channel.description) > 0 && countBytes(channel.description) <= 4000,
  ],
  ["both", "has a page", ({ channel }) => isWebUrl(readText(channel.link))],
  [
    "both",
    "has a language by ISO 639",
    ({ channel }) => /^[a-z]{2,3}(-[a-z]{2})?$/i.test(readText(channel.language)),
  ],
  ["both", "has a category of Apple's list", (feed) => CATEGORY_NAMES.includes(readCategory(feed))],
  [
    "both",
    "says true or false for explicit",
    ({ channel }) => /^(true|false)$/.test(readText(channel["itunes:explicit"])),
  ],
  [
    "both",
    "has a picture whose name ends in .jpg or .png",
    ({ channel }) => /^https?:\S+\.(jpg|png)$/.test(readAttribute(channel["itunes:image"], "href")),
  ],
  [
    "PSP-1",
    "says whether it is locked",
    ({ channel }) => /^(yes|no)$/.test(readText(channel["podcast:locked"])),
  ],
  [
    "PSP-1",
    "has a UUID of version 5",
    ({ channel }) =>
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(
        readText(channel["podcast:guid"]),
      ),
  ],
  ["both", "has an author", ({ channel }) => readText(channel["itunes:author"]) !== ""],
  [
    "Apple",
    "has an owner with an address",
    ({ channel }) => /@/.test(readText((channel["itunes:owner"] as XmlNode | undefined)?.["itunes:email"])),
  ],
  [
    "both",
    "is episodic or serial",
    ({ channel }) => /^(episodic|serial)$/.test(readText(channel["itunes:type"])),
  ],
  ["both", "has episodes", ({ items }) => items.length > 0],
  [
    "both",
    "titles each episode in at most 255 characters",
    checkEveryItem(({ title }) => readText(title) !== "" && readText(title).length <= 255),
  ],
  [
    "both",
    "has a file for each, of a known type and length",
    checkEveryItem(
      ({ enclosure }) =>
        isWebUrl(readAttribute(enclosure, "url")) &&
        /^[1-9]\d*$/.test(readAttribute(enclosure, "length")) &&
        /^audio\/(mpeg|mp4|x-m4a|m4a)$/.test(readAttribute(enclosure, "type")),
    ),
  ],
  [
    "Apple",
    "has no file twice",
    ({ items }) =>
      new Set(items.map(({ enclosure }) => readAttribute(enclosure, "url"))).size === items.length,
  ],
  [
    "both",
    "has a GUID for each, and none twice",
    ({ items }) =>
      items.every(({ guid }) => readText(guid) !== "") &&
      new Set(items.map(({ guid }) => readText(guid))).size === items.length,
  ],
  [
    "Apple",
    "says of a GUID that is no address that it is none",
    checkEveryItem(({ guid }) => isWebUrl(readText(guid)) || readAttribute(guid, "isPermaLink") === "false"),
  ],
  ["both", "dates each by RFC 2822", checkEveryItem(({ pubDate }) => isFeedDate(readText(pubDate)))],
  [
    "both",
    "describes each in at most 4,000 bytes",
    checkEveryItem(({ description }) => countBytes(description) > 0 && countBytes(description) <= 4000),
  ],
  [
    "PSP-1",
    "describes each with permitted elements alone",
    checkEveryItem(({ description }) =>
      listTags(readText(description)).every((tag) => PERMITTED_TAGS.has(tag)),
    ),
  ],
  [
    "both",
    "gives the length of each in seconds",
    checkEveryItem((item) => /^[1-9]\d*$/.test(readText(item["itunes:duration"]))),
  ],
  [
    "both",
    "says of each whether it is explicit",
    checkEveryItem((item) => /^(true|false)$/.test(readText(item["itunes:explicit"]))),
  ],
  [
    "both",
    "numbers episodes and seasons from 1",
    checkEveryItem((item) =>
      [item["itunes:episode"], item["itunes:season"]].every(
        (number) => number === undefined || /^[1-9]\d*$/.test(readText(number)),
      ),
    ),
  ],
  [
    "both",
    "has full episodes, trailers or extras",
    checkEveryItem((item) => /^(full|trailer|bonus)$/.test(readText(item["itunes:episodeType"]))),
  ],
  ["both", "links each to its page", checkEveryItem(({ link }) => isWebUrl(readText(link)))],
  [
    "PSP-1",
    "says of each transcript where it is and what",
    checkEveryItem((item) =>
      (item["podcast:transcript"] as XmlNode[]).every(
        (transcript) =>
          isWebUrl(readAttribute(transcript, "url")) &&
          /^(text\/(vtt|plain|html)|application\/(json|x-subrip))$/.test(readAttribute(transcript, "type")),
      ),
    ),
  ],
];
