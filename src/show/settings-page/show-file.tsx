import { useRef } from "react";
import { useDownload } from "#ui/controls/use-download.ts";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";

/** Shows a menu for exporting the draft to a file and for importing a file into the draft. */
export function ShowFileMenu({
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
    <>
      <DropdownMenu label="More for the show">
        <MenuItem disabled={isEdited || busy} onSelect={download}>
          Save as a file
        </MenuItem>
        <MenuItem onSelect={() => input.current?.click()}>Open a file</MenuItem>
      </DropdownMenu>
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
    </>
  );
}
