import Printer from "lucide-react/icons/printer";
import { IconButton } from "#ui/controls/icon-button.tsx";
import type { LoadedParagraphs } from "./use-paragraphs.ts";

/** A button that prints the page with the whole transcript. It first loads the missing parts. */
export function PrintButton({ isWhole, isLoading, loadAll }: LoadedParagraphs) {
  const print = async () => {
    if (!isWhole && !(await loadAll())) return;
    window.print();
  };
  return (
    <IconButton
      label="Print what was said"
      held={isLoading}
      onClick={() => void print()}
      className="print:hidden"
    >
      <Printer />
    </IconButton>
  );
}
