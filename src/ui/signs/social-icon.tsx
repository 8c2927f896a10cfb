import { cn } from "#ui/styles/class-names.ts";
import icons from "./social-icons.svg?url";

/** The names of the link types that have a symbol in social-icons.svg. */
const LINK_LABELS = new Map([
  ["linkedin", "LinkedIn"],
  ["twitter", "Twitter/X"],
  ["instagram", "Instagram"],
  ["facebook", "Facebook"],
  ["youtube", "YouTube"],
  ["tiktok", "TikTok"],
  ["website", "Website"],
  ["linktree", "Linktree"],
  ["github", "GitHub"],
  ["medium", "Medium"],
  ["substack", "Substack"],
  ["podcast", "Podcast"],
]);
/** Link types whose symbols have a margin, so their icons are drawn larger. */
const ICONS_WITH_MARGIN = new Set(["linkedin", "twitter", "instagram"]);

/** The link types that have an icon, in the order in which they are offered. */
export const socialTypes: readonly string[] = [...LINK_LABELS.keys()];

/** Returns a link's label, such as 'Twitter/X', or 'Link' for an unknown type. */
export const getSocialLabel = (type: string): string => LINK_LABELS.get(type) ?? "Link";

/**
 * An icon from social-icons.svg. These icons are in a separate file, which is cached for all pages, because they are
 * larger than all of a page's other icons together.
 */
export function SocialIcon({ type }: { type: string }) {
  return (
    <svg aria-hidden="true" className={cn("size-5 shrink-0", ICONS_WITH_MARGIN.has(type) && "scale-[1.14]")}>
      <use href={`${icons}#${LINK_LABELS.has(type) ? type : "link"}`} />
    </svg>
  );
}

/** A link with only an icon. `of` is the person's or show's name, for screen readers. */
export function SocialLink({
  type,
  url,
  of,
  className,
}: {
  type: string;
  url: string;
  of: string;
  className?: string;
}) {
  const label = getSocialLabel(type);
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label}, ${of}`}
      title={label}
      className={cn(
        "grid size-11 place-items-center rounded-control text-on transition-colors hover:bg-hover",
        className,
      )}
    >
      <SocialIcon type={type} />
    </a>
  );
}
