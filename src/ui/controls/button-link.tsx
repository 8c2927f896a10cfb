import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonLooks, buttonLooks } from "./button.tsx";

/** A link inside the site that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonLooks) {
  return <Link {...rest} className={buttonLooks({ variant, size, className })} />;
}

/** A link to another site, a file or a mail address that looks like a button. */
export function ButtonAnchor({
  variant,
  size,
  className,
  children,
  ...rest
}: ComponentProps<"a"> & ButtonLooks) {
  return (
    <a {...rest} className={buttonLooks({ variant, size, className })}>
      {children}
    </a>
  );
}
