import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { episodeConfigQuery } from "#episodes/import/import.queries.ts";
import { ImportStatus } from "#episodes/import/import-status.tsx";
import UpdateConfigForm from "#episodes/import/update-config-form.tsx";
import type { useImportState } from "#episodes/import/use-imports.ts";
import { Button } from "#ui/controls/button.tsx";
import { QueryContent } from "#ui/states/query-content.tsx";

/** Shows the page's title, the times of the last and the next import, and two buttons that import episodes. */
export function EpisodesHeader({
  state,
  updating,
  isQuiet,
  onUpdate,
  onImport,
}: {
  state: ReturnType<typeof useImportState>["data"];
  updating: boolean;
  /** Set this if another button is amber, because a page has only one amber button. */
  isQuiet: boolean;
  onUpdate: () => void;
  onImport: () => void;
}) {
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="episodes-title" className="title mr-auto">
          Episodes
        </h2>
        <div className="flex flex-wrap gap-x-4 gap-y-2 max-tablet:w-full max-tablet:*:flex-1">
          <Button variant="ghost" busy={updating} onClick={onUpdate}>
            <RefreshCw />
            Update Now
          </Button>
          <Button variant={isQuiet ? "outline" : "default"} onClick={onImport}>
            <Download />
            Import Video
          </Button>
        </div>
      </div>
      <QueryContent query={useQuery(episodeConfigQuery())} what="configuration" rows={1} rowClassName="h-6">
        {(config) => <UpdateConfigForm config={config} />}
      </QueryContent>
      <ImportStatus state={state} updating={updating} />
    </header>
  );
}
