type ShowState = {
  id: number;
  draft: unknown;
  /** Grows with each change of the draft. */
  version: number;
  published: unknown;
  /** The previous publication, null after an undo. */
  previous: unknown;
  /** Grows with each publication and undo; 0 while the show is the default. */
  publication: number;
  savedAt: string | null;
  publishedAt: string | null;
  publishedBy: string | null;
};

export type ShowTables = { show_state: ShowState };
