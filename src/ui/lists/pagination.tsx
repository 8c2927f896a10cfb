import { Button } from "#ui/controls/button.tsx";

/** The rows shown, from `offset` 0, and the way to the others where there are any. */
export function Pagination({
  offset,
  limit,
  total,
  label,
  onOffsetChange,
}: {
  offset: number;
  limit: number;
  total: number;
  /** 'Topics'. */
  label: string;
  onOffsetChange: (offset: number) => void;
}) {
  const last = Math.min(offset + limit, total);
  return (
    <nav aria-label={`Pages of ${label}`} className="flex items-center justify-between gap-4">
      <p role="status" className="text-on-2 text-t-0">
        {total === 0 ? "0 of 0" : `${offset + 1} to ${last} of ${total}`}
      </p>
      {total > limit && (
        <div className="flex gap-2.5">
          <Button
            variant="outline"
            size="sm"
            disabled={offset === 0}
            onClick={() => onOffsetChange(Math.max(0, offset - limit))}
          >
            Previous
          </Button>
          <Button
            variant="outline"
            size="sm"
            disabled={last >= total}
            onClick={() => onOffsetChange(offset + limit)}
          >
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
