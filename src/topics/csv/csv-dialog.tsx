import { useState } from "react";
import { Dialog } from "#ui/layers/dialog.tsx";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { CsvExport } from "./csv-export.tsx";
import { CsvImport } from "./csv-import.tsx";

const TABS = [
  { value: "import", label: "Import" },
  { value: "export", label: "Export" },
] as const;

export default function CsvDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
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
