import Download from "lucide-react/icons/download";
import { Button } from "./button.tsx";
import { useDownload } from "./use-download.ts";

/** A button that downloads a list as the CSV file `name`. Afterward, a toast shows the sentence `exported`. */
export function ExportButton({
  path,
  name,
  exported,
  className,
}: {
  path: string;
  name: string;
  exported: string;
  className?: string;
}) {
  const done = { title: "Export Successful", description: exported };
  const { download, busy } = useDownload({ path, name, done, failed: "Export Failed" });
  return (
    <Button variant="outline" busy={busy} onClick={download} className={className}>
      <Download />
      Export CSV
    </Button>
  );
}
