import { z } from "zod";
import { defineEndpoints, KB, MB } from "#platform/http/endpoint.contract.ts";

export const CsvImportResult = z.object({
  topicsCount: z.int(),
  message: z.string(),
  /** Row numbers as in a spreadsheet, where the header is row 1. */
  invalidRows: z.array(z.int()),
  /** Why the first 1,000 invalid rows were skipped. `path` is `rows.N.column`. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
  duplicatesCount: z.int(),
});
export type CsvImportResult = z.output<typeof CsvImportResult>;

export const topicCsvEndpoints = defineEndpoints({
  "GET /api/topics/export": {
    access: "admin",
    summary: "All topics as CSV, oldest first",
    media: "text/csv",
  },
  "GET /api/topics/template": {
    access: "admin",
    summary: "An example of the CSV that import takes",
    media: "text/csv",
  },
  "POST /api/topics/import": {
    access: "admin",
    summary: "Import topics from CSV text of at most 5 MB",
    // In JSON, each byte of the text may become six, as in \u0001.
    bodyLimit: 6 * 5 * MB + KB,
    bodyLimitMessage: "Please upload a CSV file smaller than 5MB",
    body: z.object({
      csv: z
        .string("Please provide CSV content to import")
        .refine((text) => text.trim() !== "", "Please provide CSV content to import"),
    }),
    answer: CsvImportResult,
    refreshesPages: true,
  },
});
