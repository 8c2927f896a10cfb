import Upload from "lucide-react/icons/upload";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { useFieldAttributes } from "./field.tsx";

/**
 * An area for choosing or dropping a file, covered by a file input. `accept` is only a filter in the file picker, so
 * the caller must check the file's type.
 */
export function FileDrop({
  accept,
  prompt = "Choose a file or drop it here",
  hint,
  disabled = false,
  onFile,
  ...rest
}: {
  accept: string;
  prompt?: string;
  /** What files are accepted, such as 'CSV, at most 5 MB'. */
  hint?: ReactNode;
  disabled?: boolean;
  onFile: (file: File) => void;
  "aria-label"?: string;
}) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const reportFile = () => {
    const file = input.current?.files?.[0];
    if (!input.current || !file) return;
    // Reset the input. Otherwise, choosing the same file again wouldn't fire an event.
    input.current.value = "";
    onFile(file);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for a file chosen before hydration
  useEffect(reportFile, []);
  return (
    <div
      data-over={isDraggedOver ? "" : undefined}
      className={cn(
        "relative flex min-h-22 items-center gap-4 rounded-control border border-edge border-dashed bg-field px-5 py-4",
        "transition-colors hover:bg-hover data-over:border-on data-over:border-solid data-over:bg-hover",
        "has-[:focus-visible]:outline-[2.5px] has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2",
        "has-aria-invalid:border-error has-disabled:border-rule has-disabled:bg-off has-disabled:text-on-off",
      )}
    >
      <Upload className="size-5 shrink-0 text-on-2" />
      <span className="min-w-0">
        <span className="block font-label text-box">{prompt}</span>
        {hint && <span className="block text-on-2 text-t-0">{hint}</span>}
      </span>
      <input
        {...useFieldAttributes()}
        {...rest}
        ref={input}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={reportFile}
        onDragEnter={() => setDraggedOver(true)}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={() => setDraggedOver(false)}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  );
}
