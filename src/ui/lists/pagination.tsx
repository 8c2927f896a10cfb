import { Button } from "#ui/controls/button.tsx";

const formatCount = (count: number): string => count.toLocaleString("en-US");

/**
 * Shows which rows are on this page, such as '1 to 50 of 120'. If there is more than one page, also shows buttons for
 * the previous and the next page.
 */
export function Pagination({
  page,
  size,
  total,
  label,
  onPage,
}: {
  /** The page number, starting at 1. */
  page: number;
  size: number;
  total: number;
  /** The plural noun for the rows, such as 'Topics'. */
  label: string;
  onPage: (page: number) => void;
}) {
  const lastShown = Math.min(page * size, total);
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <p role="status" className="text-on-2 text-t-0">
        {`${formatCount((page - 1) * size + 1)} to ${formatCount(lastShown)} of ${formatCount(total)}`}
      </p>
      {total > size && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="outline" size="sm" held={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button variant="outline" size="sm" held={lastShown >= total} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
