import type { ReactNode } from "react";
import { Logo } from "#ui/signs/logo.tsx";
import type { Show } from "./show.contract.ts";
import { splitTagline } from "./show-making.rules.ts";
import { TaglineLines } from "./tagline-lines.tsx";

/** The head of the front page in small, beside the form that sets it: nothing in it can be pressed. */
export function FrontPage({
  show: { name, tagline, logo },
  size = "text-t-5",
  children,
}: {
  show: Partial<Pick<Show, "name" | "tagline" | "logo">>;
  size?: string;
  children?: ReactNode;
}) {
  return (
    <div inert className="grid grid-cols-1 gap-7">
      {name && <Logo name={name} picture={logo} height={48} />}
      {tagline && (
        <p className={`font-display font-hero leading-none wrap-anywhere ${size}`}>
          <TaglineLines lines={splitTagline(tagline)} wraps />
        </p>
      )}
      {children}
    </div>
  );
}
