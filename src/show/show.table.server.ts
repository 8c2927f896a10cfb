type ShowStateTable = {
  id: number;
  draft: unknown;
  /** Incremented with each change to the draft. */
  version: number;
  published: unknown;
  /** The previously published show, kept for undoing; null after an undo. */
  previous: unknown;
  /** Incremented with each publication and undo; 0 until the first publication. */
  publication: number;
  savedAt: string | null;
  publishedAt: string | null;
  publishedBy: string | null;
};

export type ShowTables = { show_state: ShowStateTable };
