import { useState } from "react";
import { saveFile } from "#platform/browser/save-file.ts";
import { toast } from "#ui/layers/toast.ts";

const FILES = {
  export: {
    path: "/api/topics/export",
    name: "podcast-topics.csv",
    done: { title: "Export Successful", description: "Topics have been exported to podcast-topics.csv." },
    failed: "Export Failed",
  },
  template: {
    path: "/api/topics/template",
    name: "podcast-topics-template.csv",
    done: { title: "Template Downloaded", description: "Fill in podcast-topics-template.csv and import it." },
    failed: "Download Failed",
  },
} as const;

export function useCsvDownload(which: keyof typeof FILES) {
  const [busy, setBusy] = useState(false);
  const { path, name, done, failed } = FILES[which];
  const download = async () => {
    setBusy(true);
    try {
      const answer = await fetch(path, { credentials: "include" });
      if (!answer.ok) throw new Error(`${answer.status}: ${answer.statusText}`);
      saveFile(name, await answer.blob());
      toast(done);
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      toast({ title: failed, description, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return { download, busy };
}
