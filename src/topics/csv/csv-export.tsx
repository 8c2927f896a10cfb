import Download from "lucide-react/icons/download";
import { Button } from "#ui/controls/button.tsx";
import { useTemplateDownload, useTopicsExport } from "./csv-download.ts";

export function CsvExport() {
  const topics = useTopicsExport();
  const template = useTemplateDownload();
  return (
    <div className="grid justify-items-start gap-5">
      <p className="max-w-text text-on-2">
        One row for each topic, used ones too, oldest first: category, subCategory, content and source. Import
        takes the file back as it is.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={topics.busy} onClick={topics.download}>
          <Download />
          Export CSV
        </Button>
        <Button variant="outline" busy={template.busy} onClick={template.download}>
          Get Template
        </Button>
      </div>
    </div>
  );
}
