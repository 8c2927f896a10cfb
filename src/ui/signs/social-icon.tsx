import Globe from "lucide-react/icons/globe";
import LinkGlyph from "lucide-react/icons/link";
import type { ComponentType, ReactNode } from "react";
import {
  FaFacebook,
  FaGithub,
  FaInstagram,
  FaLinkedin,
  FaMedium,
  FaPodcast,
  FaTiktok,
  FaXTwitter,
  FaYoutube,
} from "react-icons/fa6";
import { cn } from "#ui/styles/class-names.ts";

interface Network {
  label: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
}

const networks = new Map<string, Network>([
  ["linkedin", { label: "LinkedIn", Icon: FaLinkedin }],
  ["twitter", { label: "Twitter/X", Icon: FaXTwitter }],
  ["instagram", { label: "Instagram", Icon: FaInstagram }],
  ["facebook", { label: "Facebook", Icon: FaFacebook }],
  ["youtube", { label: "YouTube", Icon: FaYoutube }],
  ["tiktok", { label: "TikTok", Icon: FaTiktok }],
  ["website", { label: "Website", Icon: Globe }],
  ["linktree", { label: "Linktree", Icon: Linktree }],
  ["github", { label: "GitHub", Icon: FaGithub }],
  ["medium", { label: "Medium", Icon: FaMedium }],
  ["substack", { label: "Substack", Icon: Substack }],
  ["podcast", { label: "Podcast", Icon: FaPodcast }],
]);
/** Icons with a margin, drawn larger. */
const inMargins = new Set(["linkedin", "twitter", "instagram"]);
const unknown: Network = { label: "Link", Icon: LinkGlyph };

/** The kinds of link with an icon of their own, in the order to offer them. */
export const socialTypes: readonly string[] = [...networks.keys()];

/** 'Twitter/X'; 'Link' for any other type. */
export function socialLabel(type: string): string {
  return (networks.get(type) ?? unknown).label;
}

export function SocialIcon({ type }: { type: string }) {
  const { Icon } = networks.get(type) ?? unknown;
  return <Icon aria-hidden className={cn("size-5 shrink-0", inMargins.has(type) && "scale-[1.14]")} />;
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

function Glyph({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.4"
      className={className}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

function Linktree({ className }: { className?: string }) {
  return (
    <Glyph className={className}>
      <path d="M12 1v12M12 17v6M4 9h16M6 3.2l11.6 11.6M18 3.2 6.4 14.8" />
    </Glyph>
  );
}

function Substack({ className }: { className?: string }) {
  return (
    <Glyph className={className}>
      <path d="M2 2.6h20M2 8.2h20" strokeWidth="2.6" />
      <path d="M2 12.4h20v11L12 17.8 2 23.4Z" fill="currentColor" stroke="none" />
    </Glyph>
  );
}
