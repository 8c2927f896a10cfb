import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#platform/browser/api-client.ts";
import { createUploadFetch } from "#platform/browser/upload-fetch.ts";
import { createTopicsClient, refreshTopics } from "#topics/topics.queries.ts";
import { toast } from "#ui/layers/toast.ts";
import type { CsvImportResult } from "./csv.contract.ts";

/** `progress` is 25 while the text is uploading, 50 while the server works, and 100 once it has responded. */
export type CsvImportState =
  | { kind: "ready" }
  | { kind: "running"; progress: 25 | 50 | 100 }
  | { kind: "done"; result: CsvImportResult }
  | { kind: "failed"; message: string; invalidRows: number[]; issues: CsvImportResult["issues"] };

/** The minimum time for which each progress step is shown. */
const MIN_STEP_MS = 300;
const pause = () => new Promise((resolve) => setTimeout(resolve, MIN_STEP_MS));

/** Imports CSV text and reports the progress. Calls `onImported` once the topics are added. */
export function useCsvImport(onImported: () => void) {
  const [state, setState] = useState<CsvImportState>({ kind: "ready" });
  const queryClient = useQueryClient();
  const start = async (csv: string) => {
    setState({ kind: "running", progress: 25 });
    try {
      const upload = Promise.withResolvers<void>();
      const response = createTopicsClient(
        createUploadFetch((percent) => percent === 100 && upload.resolve()),
      )("POST /api/topics/import", {
        body: { csv },
      });
      await Promise.race([Promise.all([upload.promise, pause()]), response.then(pause)]);
      setState({ kind: "running", progress: 50 });
      const [result] = await Promise.all([response, pause()]);
      setState({ kind: "running", progress: 100 });
      await pause();
      onImported();
      setState({ kind: "done", result });
      toast({ title: "Import Successful", description: result.message });
      await refreshTopics(queryClient);
    } catch (error) {
      setState(toFailure(error));
      toast({ title: "Import Failed", description: toFailure(error).message, variant: "destructive" });
    }
  };
  return { state, start, reset: () => setState({ kind: "ready" }) };
}

function toFailure(error: unknown): Extract<CsvImportState, { kind: "failed" }> {
  if (!(error instanceof ApiError))
    return { kind: "failed", message: "Failed to import CSV data", invalidRows: [], issues: [] };
  const { invalidRows } = error.body;
  return {
    kind: "failed",
    message: error.message,
    invalidRows: Array.isArray(invalidRows) ? invalidRows.filter(Number.isInteger) : [],
    issues: error.issues.filter((issue) => issue.path.startsWith("rows.")),
  };
}
