import { useRef } from "react";
import { Button } from "#ui/controls/button.tsx";
import { useDownload } from "#ui/controls/use-download.ts";

/** The whole show as one file: out of the draft, and into it. */
export function ShowFile({
  slug,
  isEdited,
  onOpen,
}: {
  slug: string;
  isEdited: boolean;
  onOpen: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { download, busy } = useDownload({
    path: "/api/show/file",
    name: `${slug}.json`,
    done: { title: "The draft is in your downloads" },
    failed: "The file was not saved",
  });
  return (
    <div className="flex flex-wrap gap-x-4">
      <Button variant="link" disabled={isEdited} busy={busy} onClick={download}>
        Save as a file
      </Button>
      <Button variant="link" onClick={() => input.current?.click()}>
        Open a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="File of a show"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onOpen(file);
          target.value = "";
        }}
      />
    </div>
  );
}
