import { useEffect, useState } from "react";
import { createBoardClient } from "#suggestions/board/board.queries.ts";
import { cn } from "#ui/styles/class-names.ts";

const MAX_CHIPS = 6;

/** Shows the show's categories as buttons, to save typing. They load once the visitor starts to write. */
export function CategoryChips({
  chosen,
  isWanted,
  onChoose,
  className,
}: {
  chosen: string;
  isWanted: boolean;
  onChoose: (category: string) => void;
  className?: string;
}) {
  const [categories, setCategories] = useState<string[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const abortController = new AbortController();
    createBoardClient()("GET /api/board", { query: { limit: 50 }, signal: abortController.signal }).then(
      (topics) => setCategories([...new Set(topics.map(({ category }) => category))].slice(0, MAX_CHIPS)),
      () => {},
    );
    return () => abortController.abort();
  }, [isWanted]);
  return (
    <fieldset
      aria-label="Categories of this show"
      className={cn("flex min-h-9 min-w-0 gap-2 overflow-x-auto py-0.5", className)}
    >
      {categories.map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={category === chosen}
          onClick={() => onChoose(category)}
          className={cn(
            "h-8 shrink-0 cursor-pointer rounded-pill border border-edge px-3.5 font-label text-t-0 hover:border-on-3",
            "aria-pressed:border-solid aria-pressed:bg-solid aria-pressed:text-on-solid",
          )}
        >
          {category}
        </button>
      ))}
    </fieldset>
  );
}
