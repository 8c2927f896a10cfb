import type { MetaDescriptor } from "react-router";
import { isShowData, type PageShow } from "./show-data.rules.ts";

export type PageDescription = {
  /** The page's title without the show's name, which is appended. Omitted for the home page. */
  title?: string;
  description: string;
  path: string;
  /** The path in `og:url`, if it isn't `path`. Some social networks load that page to make their preview. */
  sharedPath?: string;
  picture?: { address: string; width?: number; height?: number; alt: string };
  type?: "website" | "video.episode";
  hasFeed?: boolean;
  /** Whether other sites can embed a small version of this page. */
  isEmbeddable?: boolean;
  structuredData?: Record<string, unknown>[];
};

type RouteMatch = { id: string; loaderData: unknown } | undefined;

type RouteMatches = readonly RouteMatch[];

/** Returns the site's origin and the show from the root loader's data, or undefined if the data failed to load. */
export function findRootData(matches: RouteMatches): { publicUrl: string; show: PageShow } | undefined {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  const { publicUrl } = Object(root);
  return isShowData(root) && typeof publicUrl === "string" ? { publicUrl, show: root.show } : undefined;
}

/**
 * Creates a page's `meta` function that keeps search engines from listing the page: `export const meta =
 * makePrivateMeta("Team")`.
 */
export const makePrivateMeta =
  (title: string) =>
  ({ matches }: { matches: RouteMatches }): MetaDescriptor[] => [
    { title: [title, findRootData(matches)?.show.name].filter(Boolean).join(" | ") },
    { name: "robots", content: "noindex" },
  ];

/**
 * Returns "pt_BR" for "pt-BR" and "en_US" for "en". https://ogp.me requires a country, so a language without one gets
 * the country where most of its speakers live.
 */
function formatOpenGraphLocale(language: string): string {
  const { language: expandedLanguage, region } = new Intl.Locale(language).maximize();
  return region ? `${expandedLanguage}_${region}` : expandedLanguage;
}

/**
 * Returns a page's meta tags: `export const meta = ({ matches }) => makePageMeta(matches, (show, publicUrl) => ({ … }))`.
 */
export function makePageMeta(
  matches: RouteMatches,
  describe: (show: PageShow, publicUrl: string) => PageDescription,
): MetaDescriptor[] {
  const root = findRootData(matches);
  if (!root) return [];
  const { publicUrl: origin, show } = root;
  const page = describe(show, origin);
  const toAbsoluteUrl = (pathOrUrl: string) =>
    URL.canParse(pathOrUrl) ? pathOrUrl : `${origin}${pathOrUrl}`;
  const title = page.title ? `${page.title} | ${show.name}` : `${show.name}: ${show.tagline}`;
  const description = shortenDescription(page.description);
  const picture = page.picture ?? {
    address: "/sharing-picture.png",
    width: 1200,
    height: 630,
    alt: `${show.name}. ${show.tagline}`,
  };
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: toAbsoluteUrl(page.path) },
    { property: "og:site_name", content: show.name },
    { property: "og:locale", content: formatOpenGraphLocale(show.language) },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: page.title ?? show.name },
    { property: "og:description", content: description },
    { property: "og:url", content: toAbsoluteUrl(page.sharedPath ?? page.path) },
    { property: "og:image", content: toAbsoluteUrl(picture.address) },
    ...(picture.width ? [{ property: "og:image:width", content: String(picture.width) }] : []),
    ...(picture.height ? [{ property: "og:image:height", content: String(picture.height) }] : []),
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.hasFeed
      ? [
          {
            tagName: "link",
            rel: "alternate",
            type: "application/rss+xml",
            title: show.name,
            href: "/feed.xml",
          },
        ]
      : []),
    ...(page.isEmbeddable
      ? [
          {
            tagName: "link",
            rel: "alternate",
            type: "application/json+oembed",
            title: page.title ?? show.name,
            href: toAbsoluteUrl(`/api/oembed?url=${encodeURIComponent(toAbsoluteUrl(page.path))}`),
          },
        ]
      : []),
    ...(page.structuredData ?? []).map((data) => ({
      "script:ld+json": { "@context": "https://schema.org", ...data },
    })),
  ];
}

const MAX_DESCRIPTION_LENGTH = 200;

function shortenDescription(text: string): string {
  const oneLine = text.replace(/\s+/g, " ").trim();
  if (oneLine.length <= MAX_DESCRIPTION_LENGTH) return oneLine;
  const truncated = oneLine.slice(0, MAX_DESCRIPTION_LENGTH - 1);
  const cutText = truncated.slice(0, Math.max(truncated.lastIndexOf(" "), 120));
  // Removes the half of a surrogate pair that the cut may have left at the end.
  return `${cutText.replace(/[\uD800-\uDBFF]$/, "")}…`;
}
