import type { ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";

type Props = { whole: boolean; onToggle: (whole: boolean) => void; children: ReactNode };

/** Expands a list, or collapses it again. */
export function MoreButton({ whole, onToggle, children }: Props) {
  return (
    <Button
      variant="link"
      size="sm"
      aria-expanded={whole}
      onClick={() => onToggle(!whole)}
      className="justify-self-start"
    >
      {whole ? "Show fewer" : children}
    </Button>
  );
}
