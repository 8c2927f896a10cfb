type ShowState = {
  id: number;
  draft: unknown;
  /** Incremented with each change of the draft. */
  version: number;
  published: unknown;
  /** What was published before; null after an undo. */
  previous: unknown;
  /** Incremented with each publication and undo; 0 while the show is the default one. */
  publication: number;
  savedAt: string | null;
  publishedAt: string | null;
  publishedBy: string | null;
};

export type ShowTables = { show_state: ShowState };
