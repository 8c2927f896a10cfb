import type { ReactNode } from "react";
import { Link } from "react-router";
import { useShow } from "#show/use-show.ts";

/** Below a form: what is kept and for how long, then the address for questions. */
export function PrivacyNote({ children }: { children: ReactNode }) {
  const show = useShow();
  return (
    <p className="text-on-3 text-t-0">
      {children}{" "}
      <a href={`mailto:${show.contactEmail}`} className="wrap-anywhere underline">
        {show.contactEmail}
      </a>
      . More in our{" "}
      <Link to="/privacy" className="underline">
        privacy notice
      </Link>
      .
    </p>
  );
}

export function NoScriptNote({ what }: { what: "request" | "suggestion" }) {
  const show = useShow();
  return (
    <noscript>
      <p className="mb-6 text-on-2">
        {`This form needs JavaScript. Without it, send your ${what} to `}
        <a href={`mailto:${show.contactEmail}`} className="text-link underline">
          {show.contactEmail}
        </a>
        .
      </p>
    </noscript>
  );
}
