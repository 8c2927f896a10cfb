import type { ReactNode } from "react";
import { Logo } from "#ui/signs/logo.tsx";
import type { Show } from "./show.contract.ts";
import { splitTagline } from "./show-making.rules.ts";
import type { NavItem } from "./site-nav.ts";
import { TaglineLines } from "./tagline-lines.tsx";

/** Shows a miniature of the top of the home page, without links and buttons, next to the form that edits it. */
export function FrontPageMiniature({
  show: { name, tagline, logo },
  size = "text-t-5",
  nav = [],
  getAttributes = () => ({}),
  children,
}: {
  show: Partial<Pick<Show, "name" | "tagline" | "logo">>;
  /** Returns attributes for the element that shows the given field. */
  getAttributes?: (field: string) => object;
  size?: string;
  nav?: readonly NavItem[];
  children?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-1 gap-7">
      {name && (
        <div
          {...getAttributes("name")}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
        >
          <Logo name={name} picture={logo} height={48} />
          {nav.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 text-on-2 text-t-00">
              {nav.map(({ label }) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {tagline && (
        <p
          {...getAttributes("tagline")}
          className={`font-display font-hero leading-none wrap-anywhere ${size}`}
        >
          <TaglineLines lines={splitTagline(tagline)} />
        </p>
      )}
      {children}
    </div>
  );
}
