import type { ColumnType, Generated } from "kysely";

type Json<T> = ColumnType<T, string, string>;

/** What one person says from `start` to `end`, in seconds of the video. */
type Cue = { start: number; end: number; text: string; speaker: string | null };

/** A transcript belongs to a video, so it survives a resync, which replaces the episode. */
type TranscriptsTable = {
  id: Generated<number>;
  videoId: string;
  language: string;
  lengthMs: number;
  cueCount: number;
  passageCount: number;
  speakers: Json<string[]>;
  createdAt: string;
};

/** Ids come from `toPassageId`, so a transcript's ids are consecutive and in chronological order. */
type PassagesTable = { id: number; startMs: number; cues: Json<Cue[]> };

type PassageTextsTable = { id: number; text: string };

type CorrectionsTable = {
  id: Generated<number>;
  videoId: string;
  startMs: number;
  before: string;
  text: string;
  createdAt: string;
};

export type TranscriptsTables = {
  transcripts: TranscriptsTable;
  transcript_passages: PassagesTable;
  transcript_corrections: CorrectionsTable;
  transcript_texts: PassageTextsTable;
};
