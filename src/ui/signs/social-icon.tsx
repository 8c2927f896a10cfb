import { cn } from "#ui/styles/class-names.ts";
import icons from "./social-icons.svg?url";

/** The kinds of link that have a symbol in social-icons.svg. */
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
/** Icons with a margin, which are drawn larger. */
const inMargins = new Set(["linkedin", "twitter", "instagram"]);

/** The kinds of links with their own icon, in the order to offer them. */
export const socialTypes: readonly string[] = [...LABELS.keys()];

/** 'Twitter/X'; 'Link' for any other type. */
export const socialLabel = (type: string): string => LABELS.get(type) ?? "Link";

/** Refers to a symbol in one file that all pages share, because its paths weigh more than a page's other icons. */
export function SocialIcon({ type }: { type: string }) {
  return (
    <svg aria-hidden="true" className={cn("size-5 shrink-0", inMargins.has(type) && "scale-[1.14]")}>
      <use href={`${icons}#${LABELS.has(type) ? type : "link"}`} />
    </svg>
  );
}

/** `of` names the person or show for screen readers. */
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
