import Upload from "lucide-react/icons/upload";
import { useRef, useState } from "react";
import { createUploadFetch } from "#platform/browser/upload-fetch.ts";
import { Button } from "#ui/controls/button.tsx";
import { useChange } from "#ui/layers/use-change.ts";
import { Progress } from "#ui/states/progress.tsx";
import { createBackupsClient } from "./backups.queries.ts";

export function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState(0);
  const upload = useChange(
    (backup: File) =>
      createBackupsClient(createUploadFetch(setPercent))("POST /api/backups/upload", { file: { backup } }),
    { done: "Backup uploaded and verified", failure: "The backup was not kept" },
  );
  const send = () => {
    const file = input.current?.files?.[0];
    if (!input.current || !file) return;
    setPercent(0);
    upload.mutate(file);
    // Clears the input. Otherwise, choosing the same file again would have no effect.
    input.current.value = "";
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".gz,application/gzip"
        aria-label="Backup file"
        tabIndex={-1}
        className="sr-only"
        onChange={send}
      />
      {upload.isPending && (
        <Progress
          label={percent < 100 ? "Uploading" : "Verifying"}
          value={percent < 100 ? percent : undefined}
          className="w-36 self-center"
        />
      )}
      <Button variant="outline" held={upload.isPending} onClick={() => input.current?.click()}>
        <Upload />
        Upload a backup
      </Button>
    </>
  );
}
