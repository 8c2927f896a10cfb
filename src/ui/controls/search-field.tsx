import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Input } from "#ui/controls/input.tsx";
import { cn } from "#ui/styles/class-names.ts";

/** A search box; `label` is its name and its placeholder. */
export function SearchField({
  label,
  name,
  value,
  onValueChange,
  className,
}: {
  label: string;
  /** The parameter of a form that is sent without scripts. */
  name?: string;
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  const reportEarlyText = useEffectEvent(() => {
    const typed = box.current?.value ?? value;
    if (typed !== value) onValueChange(typed);
  });
  useEffect(() => reportEarlyText(), []);
  return (
    <div className={cn("relative min-w-0", className)}>
      <Search className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-on-2" />
      <Input
        ref={box}
        type="search"
        name={name}
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onValueChange={onValueChange}
        className="px-10.5 [&::-webkit-search-cancel-button]:appearance-none"
      />
      {value && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Clear search"
          onClick={() => {
            onValueChange("");
            box.current?.focus();
          }}
          className="absolute inset-y-0 right-1 my-auto"
        >
          <X />
        </Button>
      )}
    </div>
  );
}
