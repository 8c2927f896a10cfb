import type { ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";

type Props = { isExpanded: boolean; onToggle: (isExpanded: boolean) => void; children: ReactNode };

/** Expands a list, or collapses it again. */
export function ShowMoreButton({ isExpanded, onToggle, children }: Props) {
  return (
    <Button
      variant="link"
      size="sm"
      aria-expanded={isExpanded}
      onClick={() => onToggle(!isExpanded)}
      className="justify-self-start"
    >
      {isExpanded ? "Show fewer" : children}
    </Button>
  );
}
