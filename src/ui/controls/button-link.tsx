import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonStyles, buttonStyles } from "./button.tsx";

/** A link within the site that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyles) {
  return <Link {...rest} className={buttonStyles({ variant, size, className })} />;
}

/** A link that looks like a button and leads to another site, a file or an email address. */
export function ButtonAnchor({
  variant,
  size,
  className,
  children,
  ...rest
}: ComponentProps<"a"> & ButtonStyles) {
  return (
    <a {...rest} className={buttonStyles({ variant, size, className })}>
      {children}
    </a>
  );
}
