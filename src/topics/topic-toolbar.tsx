import { useQuery } from "@tanstack/react-query";
import Archive from "lucide-react/icons/archive";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import LayoutGrid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import ListPlus from "lucide-react/icons/list-plus";
import Plus from "lucide-react/icons/plus";
import RefreshCw from "lucide-react/icons/refresh-cw";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Sparkles from "lucide-react/icons/sparkles";
import Table2 from "lucide-react/icons/table-2";
import Trash from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { SegmentedControl } from "#ui/controls/segmented.tsx";
import { Select } from "#ui/controls/select.tsx";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";
import { useDialogSubject } from "#ui/layers/use-dialog-subject.ts";
import { cn } from "#ui/styles/class-names.ts";
import { BULK_CHANGE_TEXTS, type BulkChange, BulkChangeDialog } from "./bulk-changes.tsx";
import { LAYOUTS, TOPIC_SORT_OPTIONS, TOPIC_STATUS_OPTIONS, type TopicView } from "./topic-view.rules.ts";
import { topicStatsQuery } from "./topics.queries.ts";

const VIEW_ICONS: Record<TopicView["view"], ReactNode> = {
  grid: <LayoutGrid />,
  list: <List />,
  table: <Table2 />,
};
const viewOptions = LAYOUTS.map((view) => ({ ...view, icon: VIEW_ICONS[view.value] }));

/** Shows the page's title, the topic counts, and the buttons that add topics. */
export function TopicHeader({
  figures,
  onPaste,
  onAdd,
}: {
  figures: ReactNode;
  onPaste: () => void;
  onAdd: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {figures}
      <div className="ml-auto flex flex-wrap gap-2 tablet:gap-2.5">
        <ToolButton label="Add Several" icon={<ListPlus />} onClick={onPaste} />
        <Button onClick={onAdd}>
          <Plus />
          Add New Topic
        </Button>
      </div>
    </div>
  );
}

const PLAIN_CLASSES = "desktop:border-transparent! desktop:bg-transparent! desktop:px-2.5! desktop:text-t-0";

/**
 * Shows the controls for the list's view and search, and other actions, in one row on desktops and in three on phones.
 */
export function TopicToolbar({
  view,
  onChange,
  refreshing,
  onRefresh,
  onOpenCsv,
  onGenerate,
}: {
  view: TopicView;
  onChange: (some: Partial<TopicView>, how?: { replace: boolean }) => void;
  refreshing: boolean;
  onRefresh: () => void;
  onOpenCsv: () => void;
  onGenerate: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 tablet:gap-2.5">
      <SearchBox
        label="Search topics"
        search={view.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
        className="min-w-[min(13rem,100%)] flex-1 desktop:max-w-80"
      />
      <div className="flex flex-wrap gap-2 tablet:gap-2.5 max-tablet:order-1 max-tablet:w-full">
        <Select
          label="Sort"
          options={TOPIC_SORT_OPTIONS}
          value={view.sort}
          onValueChange={(sort) => onChange({ sort })}
          className="max-tablet:min-w-[min(9rem,100%)] max-tablet:flex-[1.4]"
        />
        <Select
          label="Filter"
          options={TOPIC_STATUS_OPTIONS}
          value={view.status}
          onValueChange={(status) => onChange({ status })}
          className="max-tablet:min-w-[min(9rem,100%)] max-tablet:flex-1"
        />
      </div>
      <SegmentedControl
        label="View"
        options={viewOptions}
        value={view.view}
        onValueChange={(next) => onChange({ view: next, page: view.page }, { replace: true })}
        className="max-tablet:order-2"
      />
      <div className="flex items-center desktop:ml-auto">
        <IconButton label="Refresh Data" size="icon" busy={refreshing} onClick={onRefresh}>
          <RefreshCw />
        </IconButton>
        <AllTopicsMenu />
      </div>
      <div className="flex flex-wrap gap-2 max-tablet:order-3 max-tablet:ml-auto desktop:gap-0">
        <ToolButton
          label="CSV Topic Management"
          icon={<FileSpreadsheet />}
          onClick={onOpenCsv}
          className={PLAIN_CLASSES}
        />
        <ToolButton
          label="AI Topic Generator"
          icon={<Sparkles />}
          onClick={onGenerate}
          className={PLAIN_CLASSES}
        />
      </div>
    </div>
  );
}

const BULK_ACTIONS = [
  { change: "archive", of: "available", icon: <Archive /> },
  { change: "reactivate", of: "used", icon: <RotateCcw /> },
  { change: "delete", of: "total", icon: <Trash /> },
] as const;

/** The menu of actions on all topics. Each action asks for confirmation and can be undone. */
function AllTopicsMenu() {
  const figures = useQuery(topicStatsQuery()).data;
  const asking = useDialogSubject<BulkChange>();
  const figure = BULK_ACTIONS.find(({ change }) => change === asking.subject)?.of;
  return (
    <>
      <DropdownMenu label="All topics">
        {BULK_ACTIONS.map(({ change, of, icon }) => (
          <MenuItem
            key={change}
            destructive={change === "delete"}
            disabled={!figures?.[of]}
            onSelect={() => asking.openFor(change)}
          >
            {icon}
            {BULK_CHANGE_TEXTS[change].verb}
          </MenuItem>
        ))}
      </DropdownMenu>
      {asking.subject && (
        <BulkChangeDialog {...asking} change={asking.subject} count={(figure && figures?.[figure]) ?? 0} />
      )}
    </>
  );
}

/** A button with an icon and, except on phones, a label. */
function ToolButton({
  label,
  icon,
  onClick,
  className,
}: {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  className?: string;
}) {
  return (
    <Button
      variant="outline"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={cn("max-tablet:px-3!", className)}
    >
      {icon}
      <span className="max-tablet:hidden">{label}</span>
    </Button>
  );
}
