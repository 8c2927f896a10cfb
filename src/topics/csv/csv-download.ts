import { useDownload } from "#ui/controls/use-download.ts";

export const useTopicsExport = () =>
  useDownload({
    path: "/api/topics/export",
    name: "podcast-topics.csv",
    done: { title: "Export Successful", description: "Topics have been exported to podcast-topics.csv." },
    failed: "Export Failed",
  });

export const useTemplateDownload = () =>
  useDownload({
    path: "/api/topics/template",
    name: "podcast-topics-template.csv",
    done: { title: "Template Downloaded", description: "Fill in podcast-topics-template.csv and import it." },
    failed: "Download Failed",
  });
