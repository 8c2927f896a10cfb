import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { Button } from "./button.tsx";
import { Input } from "./input.tsx";

/**
 * A search box that searches when the user pauses or presses Enter. Without JavaScript, it submits a form with the
 * field `search` to `action`.
 */
export function SearchBox({
  label,
  search,
  onSearch,
  action,
  className,
  formClassName,
  fieldClassName,
  children,
}: {
  /** Used as the accessible name and the placeholder. */
  label: string;
  search: string;
  onSearch: (search: string) => void;
  action?: string;
  className?: string;
  formClassName?: string;
  fieldClassName?: string;
  /** More fields for the form. */
  children?: ReactNode;
}) {
  const { typed, type, enter } = useTypedSearch(search, onSearch);
  const box = useRef<HTMLInputElement>(null);
  const reportEarlyText = useEffectEvent(() => {
    const earlyText = box.current?.value ?? typed;
    // A link to a topic may put line breaks into `typed`. The box removes them, so they don't count as a difference.
    if (earlyText !== typed.replaceAll("\n", "")) type(earlyText);
  });
  useEffect(() => reportEarlyText(), []);
  return (
    <search className={className}>
      <form
        action={action}
        className={formClassName}
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <div className={cn("relative min-w-0", fieldClassName)}>
          <Search className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-on-2" />
          <Input
            ref={box}
            type="search"
            name={action && "search"}
            enterKeyHint="search"
            aria-label={label}
            placeholder={label}
            value={typed}
            onValueChange={type}
            className={cn("pl-10.5 [&::-webkit-search-cancel-button]:hidden", typed && "pr-10.5")}
          />
          {typed && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Clear search"
              onClick={() => {
                type("");
                box.current?.focus();
              }}
              className="absolute inset-y-0 right-1 my-auto"
            >
              <X />
            </Button>
          )}
        </div>
        {children}
      </form>
    </search>
  );
}

/**
 * Returns the state of a search box. Calls `commit` when the user pauses or presses Enter. When the search in
 * the URL changes, the box shows that search.
 */
function useTypedSearch(search: string, commit: (search: string) => void) {
  const [typedText, setTypedText] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const [committedSearch, setCommittedSearch] = useState(search);
  if (search !== lastSearch) {
    setLastSearch(search);
    if (search !== committedSearch) {
      setTypedText(search);
      setCommittedSearch(search);
    }
  }
  const commitSearch = (text: string) => {
    setCommittedSearch(text.trim());
    commit(text.trim());
  };
  const [commitLater, cancelCommit] = useDebounced(commitSearch);
  return {
    typed: typedText,
    type: (text: string) => {
      setTypedText(text);
      commitLater(text);
    },
    enter: () => {
      cancelCommit();
      commitSearch(typedText);
    },
  };
}

const DEBOUNCE_MS = 200;

/** Returns a debounced `callBack`, and a function that cancels it. */
function useDebounced(callBack: (text: string) => void) {
  const timer = useRef(0);
  const cancel = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const callLater = (text: string) => {
    cancel();
    timer.current = window.setTimeout(() => callBack(text), DEBOUNCE_MS);
  };
  return [callLater, cancel] as const;
}
