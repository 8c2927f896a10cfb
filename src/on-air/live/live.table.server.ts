/** One row, whose version grows with each command. */
type LiveStateTable = {
  id: number;
  version: number;
  scene: "clear" | "countdown" | "guest" | "draw" | "topic" | "poll" | "question";
  /** The last draw and poll of the live week. */
  drawId: number | null;
  pollId: number | null;
};

/** Answers to commands by Idempotency-Key, for ten minutes. Written as JSON text, read as a value. */
type LiveAnswersTable = { key: string; at: string; answer: unknown };

export type LiveTables = { live_state: LiveStateTable; live_answers: LiveAnswersTable };
