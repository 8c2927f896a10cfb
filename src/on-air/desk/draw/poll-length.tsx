import { SegmentedControl } from "#ui/controls/segmented.tsx";

const POLL_LENGTHS = [
  { value: "30", label: "0:30" },
  { value: "60", label: "1:00" },
  { value: "120", label: "2:00" },
  { value: "300", label: "5:00" },
];

export function PollLength({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="font-label text-t-0">Poll runs for</span>
      <SegmentedControl
        label="Poll runs for"
        value={String(seconds)}
        options={POLL_LENGTHS}
        onValueChange={(value) => onChange(Number(value))}
      />
    </div>
  );
}
