import Grid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import TableGlyph from "lucide-react/icons/table-2";
import { useState } from "react";
import { Calendar } from "#ui/controls/calendar.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { Field } from "#ui/controls/field.tsx";
import { FileDrop } from "#ui/controls/file-drop.tsx";
import { RadioGroup } from "#ui/controls/radio-group.tsx";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { SegmentedControl } from "#ui/controls/segmented.tsx";
import { Select } from "#ui/controls/select.tsx";
import { Slider } from "#ui/controls/slider.tsx";
import { Progress } from "#ui/states/progress.tsx";
import { UploadProgress } from "#ui/states/upload-progress.tsx";

const orders = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "category", label: "Category A to Z" },
] as const;
const views = [
  { value: "grid", label: "Grid", icon: <Grid /> },
  { value: "list", label: "List", icon: <List /> },
  { value: "table", label: "Table", icon: <TableGlyph /> },
] as const;
const counts = [
  { value: "1", label: "1" },
  { value: "3", label: "3" },
  { value: "5", label: "5" },
  { value: "10", label: "10" },
] as const;
const providers = [
  { value: "openai", label: "OpenAI" },
  { value: "balanced", label: "Balanced", hint: "Half of the topics from each." },
  { value: "xai", label: "XAI", hint: "No key is set.", disabled: true },
] as const;

export function DesignChoices() {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<(typeof orders)[number]["value"]>("newest");
  const [view, setView] = useState<(typeof views)[number]["value"]>("table");
  const [count, setCount] = useState<(typeof counts)[number]["value"]>("3");
  const [provider, setProvider] = useState<(typeof providers)[number]["value"]>("openai");
  const [zoom, setZoom] = useState(1.15);
  const [day, setDay] = useState<string | null>("2026-12-09");
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap gap-2.5">
        <SearchBox label="Search topics" search={search} onSearch={setSearch} className="w-72" />
        <Select label="Sort" options={orders} value={order} onValueChange={setOrder} />
        <Select label="Filter" options={[{ value: "all", label: "All" }]} />
        <SegmentedControl label="View" value={view} options={views} onValueChange={setView} />
        <SegmentedControl label="Count" value={count} options={counts} onValueChange={setCount} />
      </div>
      <div className="grid gap-x-10 gap-y-6 tablet:grid-cols-2 desktop:grid-cols-3">
        <div className="grid content-start gap-5">
          <Field label="Day">
            <Select options={[{ value: "tue", label: "Tuesday" }]} />
          </Field>
          <Field label="Link type" error="Please fill in all required fields">
            <Select options={orders} placeholder="Choose one" defaultValue="" />
          </Field>
          <Field label="Zoom">
            <Slider
              value={zoom}
              min={0.5}
              max={2}
              step={0.05}
              onValueChange={setZoom}
              format={(value) => value.toFixed(2)}
            />
          </Field>
        </div>
        <RadioGroup label="AI provider" value={provider} options={providers} onValueChange={setProvider} />
        <div className="grid content-start gap-5">
          <Checkbox
            label="Send an e-mail to the guest"
            hint="With the date and an invitation."
            defaultChecked
          />
          <Checkbox label="Active" />
          <Checkbox label="Lent to the team" disabled />
          <FileDrop accept=".csv" aria-label="CSV file" hint="CSV, at most 5 MB" onFile={() => undefined} />
          <Progress label="Importing" value={50} />
          <UploadProgress name="talk.mp3" percent={40} work="Checking the audio" />
        </div>
        <fieldset>
          <legend className="mb-1.5 font-label text-t-0">Recording date</legend>
          <Calendar value={day} onValueChange={setDay} start="2026-12-02" framedWeekday={3} />
        </fieldset>
      </div>
    </div>
  );
}
