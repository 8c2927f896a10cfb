import Download from "lucide-react/icons/download";
import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { useTemplateDownload, useTopicsExport } from "./csv-download.ts";
import { CsvImport } from "./csv-import.tsx";

const TABS = [
  { value: "import", label: "Import" },
  { value: "export", label: "Export" },
] as const;

export default function CsvDialog({ open, onOpenChange }: DialogState) {
  const [tab, setTab] = useState<"import" | "export">("import");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="CSV Topic Management" size="lg">
      <Tabs label="CSV" tabs={TABS} value={tab} onValueChange={setTab}>
        <TabPanel value="import" className="pt-5">
          <CsvImport onClose={() => onOpenChange(false)} />
        </TabPanel>
        <TabPanel value="export" className="pt-5 pb-7">
          <CsvExport />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}

function CsvExport() {
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
