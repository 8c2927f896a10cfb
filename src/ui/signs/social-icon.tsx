import { cn } from "#ui/styles/class-names.ts";
import icons from "./social-icons.svg?url";

/** The names of the kinds of links that have a symbol in social-icons.svg. */
const LABELS = new Map([
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
/** Icons whose symbol has a margin, so they are drawn larger. */
const ICONS_WITH_MARGIN = new Set(["linkedin", "twitter", "instagram"]);

/** The kinds of links with their own icon, in the order in which they are offered. */
export const socialTypes: readonly string[] = [...LABELS.keys()];

/** Returns a link's label, such as 'Twitter/X', or 'Link' for an unknown kind. */
export const socialLabel = (type: string): string => LABELS.get(type) ?? "Link";

/** An icon from a separate file that all pages share, because its paths are larger than all other icons of a page. */
export function SocialIcon({ type }: { type: string }) {
  return (
    <svg aria-hidden="true" className={cn("size-5 shrink-0", ICONS_WITH_MARGIN.has(type) && "scale-[1.14]")}>
      <use href={`${icons}#${LABELS.has(type) ? type : "link"}`} />
    </svg>
  );
}

/** A link with only an icon. `of` names the person or show for screen readers. */
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
  const label = socialLabel(type);
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
