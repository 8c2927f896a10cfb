import type { MachineState } from "./machine-state.rules.ts";

/** Says the three topics to screen readers, once, when they are there; the region stands from the beginning. */
export function ResultVoice({ state: { phase, topics } }: { state: MachineState }) {
  const spoken = topics
    .map(({ text, category }, index) => `Topic ${index + 1}, ${category}: ${text}`)
    .join(" ");
  return (
    <p role="status" className="sr-only">
      {phase === "result" ? spoken : ""}
    </p>
  );
}
