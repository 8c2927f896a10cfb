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
