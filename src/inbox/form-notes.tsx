import type { ReactNode } from "react";
import { Link } from "react-router";
import { useShow } from "#show/use-show.ts";

/**
 * The privacy note below a form. It says what is stored and for how long and, if the show has an email address, whom to
 * ask.
 */
export function PrivacyNote({ ask, children }: { ask: string; children: ReactNode }) {
  const show = useShow();
  return (
    <p className="text-on-3 text-t-0">
      {children}
      {show.contactEmail && (
        <>
          {` ${ask} `}
          <a href={`mailto:${show.contactEmail}`} className="wrap-anywhere underline">
            {show.contactEmail}
          </a>
          .
        </>
      )}{" "}
      More in our{" "}
      <Link to="/privacy" className="underline">
        privacy notice
      </Link>
      .
    </p>
  );
}
