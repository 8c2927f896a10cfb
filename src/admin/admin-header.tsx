import { Link } from "react-router";
import { show } from "#show.ts";
import { ButtonLink } from "#ui/button-link.tsx";

/** Whose back office it is, and the ways out of it. */
export function AdminHeader() {
  return (
    <header className="flex items-center justify-between gap-4 border-rule border-b py-3.5">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 text-[1.18em]">
        <Link to="/admin" className="rounded-sign font-strong">
          {show.name}
        </Link>
        <span className="max-tablet:sr-only">Back office</span>
      </p>
      <div className="flex shrink-0 items-center gap-1">
        <ButtonLink to="/" variant="ghost" size="sm">
          View site
        </ButtonLink>
      </div>
    </header>
  );
}
