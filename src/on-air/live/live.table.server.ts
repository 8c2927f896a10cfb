/** This table has a single row. Each command increments its version. */
type LiveStateTable = {
  id: number;
  version: number;
  scene: "clear" | "countdown" | "guest" | "draw" | "topic" | "poll" | "question";
  /** The live week's latest draw and poll. */
  drawId: number | null;
  pollId: number | null;
};

/**
 * Responses to commands by Idempotency-Key, kept for ten minutes. `answer` is written as JSON text; queries return it
 * parsed.
 */
type LiveAnswersTable = { key: string; at: string; answer: unknown };

export type LiveTables = { live_state: LiveStateTable; live_answers: LiveAnswersTable };
