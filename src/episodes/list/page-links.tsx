import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { choosePageLinks, type EpisodeListView, formatEpisodesAddress } from "./list-view.rules.ts";

export function PageLinks({ view, last }: { view: EpisodeListView; last: number }) {
  if (last === 1) return null;
  const formatPageAddress = (page: number) => formatEpisodesAddress({ ...view, page });
  return (
    <nav aria-label="Pages of episodes" className="flex flex-wrap items-center gap-1.5 tablet:gap-2.5">
      {view.page > 1 && (
        <StepLink to={formatPageAddress(view.page - 1)} rel="prev" label="Previous page">
          <ChevronLeft />
          <span className="max-tablet:sr-only">Previous</span>
        </StepLink>
      )}
      {choosePageLinks(view.page, last).map((page, index, pages) =>
        page === 0 ? (
          <span key={`after ${pages[index - 1]}`} aria-hidden="true" className="px-1 text-on-3">
            …
          </span>
        ) : (
          <ButtonLink
            key={page}
            to={formatPageAddress(page)}
            variant={page === view.page ? "secondary" : "ghost"}
            aria-label={`Page ${page}`}
            aria-current={page === view.page ? "page" : undefined}
            className="figures min-w-11 px-2!"
          >
            {page}
          </ButtonLink>
        ),
      )}
      {view.page < last && (
        <StepLink to={formatPageAddress(view.page + 1)} rel="next" label="Next page">
          <span className="max-tablet:sr-only">Next</span>
          <ChevronRight />
        </StepLink>
      )}
    </nav>
  );
}

function StepLink({
  to,
  rel,
  label,
  children,
}: {
  to: string;
  rel: "prev" | "next";
  label: string;
  children: ReactNode;
}) {
  return (
    <ButtonLink to={to} rel={rel} variant="outline" aria-label={label} className="max-tablet:px-3!">
      {children}
    </ButtonLink>
  );
}
