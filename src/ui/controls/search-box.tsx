import type { ReactNode } from "react";
import { SearchField } from "#ui/controls/search-field.tsx";
import { useTypedSearch } from "#ui/controls/use-typed-search.ts";

/** A search that starts after a pause in typing, or on Enter. Without scripts it is sent to `action` as `search`. */
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
  label: string;
  search: string;
  onSearch: (search: string) => void;
  action?: string;
  className?: string;
  formClassName?: string;
  fieldClassName?: string;
  /** More fields of the same form. */
  children?: ReactNode;
}) {
  const box = useTypedSearch(search, onSearch);
  return (
    <search className={className}>
      <form
        action={action}
        className={formClassName}
        onSubmit={(event) => {
          event.preventDefault();
          box.enter();
        }}
      >
        <SearchField
          label={label}
          name={action && "search"}
          value={box.typed}
          onValueChange={box.type}
          className={fieldClassName}
        />
        {children}
      </form>
    </search>
  );
}
