import ChartBar from "lucide-react/icons/chart-bar";
import Table2 from "lucide-react/icons/table-2";
import { useState } from "react";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { Panel } from "#ui/lists/panel.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { BarChart } from "./bar-chart.tsx";
import type { Shares } from "./chart.rules.ts";
import { MoreButton } from "./more-button.tsx";
import { ShareTable } from "./share-table.tsx";

const FIRST = 8;

export function Distribution({
  title,
  shares,
  total,
  className,
}: {
  title: string;
  shares: Shares;
  total: number;
  className?: string;
}) {
  const [asTable, setAsTable] = useState(false);
  const [whole, setWhole] = useState(false);
  const shown = whole ? shares : shares.slice(0, FIRST);
  return (
    <Panel
      heading="h3"
      title={title}
      className={cn("content-start", className)}
      actions={
        shares.length > 0 && (
          <IconButton
            label={asTable ? "Show as a chart" : "Show as a table"}
            name={asTable ? `${title} as a chart` : `${title} as a table`}
            onClick={() => setAsTable(!asTable)}
            className="-my-1 -mr-2"
          >
            {asTable ? <ChartBar /> : <Table2 />}
          </IconButton>
        )
      }
    >
      {shares.length === 0 && <p className="text-on-2">No topics yet.</p>}
      {shares.length > 0 &&
        (asTable ? (
          <ShareTable caption={title} shares={shown} total={total} />
        ) : (
          <BarChart label={title} shares={shown} largest={shares[0]?.count ?? 0} />
        ))}
      {shares.length > FIRST && (
        <MoreButton whole={whole} onToggle={setWhole}>
          Show {shares.length === 50 ? "the first 50" : `all ${shares.length}`}
        </MoreButton>
      )}
    </Panel>
  );
}
