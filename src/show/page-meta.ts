import type { MetaDescriptor } from "react-router";
import { show } from "#show.ts";

/** What a public page says of itself to search engines and to whoever shares it. */
export type PageDescription = {
  /** Without the show's name, which is added; absent on the home page. */
  title?: string;
  /** A sentence or two; longer ones are cut at 200 characters. */
  description: string;
  /** The page's one address, from the root: '/episodes'. */
  path: string;
  /** Picture for shares, an address from the root or an absolute one; the show's own where absent. */
  picture?: { address: string; width?: number; height?: number; alt: string };
  /** 'website' unless said otherwise. */
  type?: "website" | "video.episode";
  /** schema.org descriptions of what is on the page. */
  structuredData?: Record<string, unknown>[];
};

type Match = { id: string; loaderData: unknown } | undefined;

/** The canonical origin of the site, from the root's loader data among a page's `matches`. */
export function publicUrlOf(matches: readonly Match[]): string {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  return data !== null && typeof data === "object" && "publicUrl" in data ? String(data.publicUrl) : "";
}

/**
 * Title, description, canonical address, sharing picture and structured data of a public page:
 * `export const meta = ({ matches }) => pageMeta(matches, { … })`.
 */
export function pageMeta(matches: readonly Match[], page: PageDescription): MetaDescriptor[] {
  const origin = publicUrlOf(matches);
  const absolute = (address: string) => (URL.canParse(address) ? address : `${origin}${address}`);
  const title = page.title ? `${page.title} | ${show.name}` : `${show.name}: ${show.tagline}`;
  const description = shortened(page.description);
  const picture = page.picture ?? {
    address: "/sharing-picture.png",
    width: 1200,
    height: 630,
    alt: `${show.name}. ${show.tagline}`,
  };
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: absolute(page.path) },
    { property: "og:site_name", content: show.name },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: page.title ?? show.name },
    { property: "og:description", content: description },
    { property: "og:url", content: absolute(page.path) },
    { property: "og:image", content: absolute(picture.address) },
    ...(picture.width ? [{ property: "og:image:width", content: String(picture.width) }] : []),
    ...(picture.height ? [{ property: "og:image:height", content: String(picture.height) }] : []),
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.structuredData ?? []).map((one) => ({
      "script:ld+json": { "@context": "https://schema.org", ...one },
    })),
  ];
}

const LONGEST_DESCRIPTION = 200;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line.slice(0, LONGEST_DESCRIPTION - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 120))}…`;
}
