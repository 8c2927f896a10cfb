/** A single row, whose version is incremented with each command. */
type LiveStateTable = {
  id: number;
  version: number;
  scene: "clear" | "countdown" | "guest" | "draw" | "topic" | "poll" | "question";
  /** The last draw and the last poll of the live week. */
  drawId: number | null;
  pollId: number | null;
};

/** Answers to commands by Idempotency-Key, kept for ten minutes. Written as JSON text; queries return it parsed. */
type LiveAnswersTable = { key: string; at: string; answer: unknown };

export type LiveTables = { live_state: LiveStateTable; live_answers: LiveAnswersTable };
