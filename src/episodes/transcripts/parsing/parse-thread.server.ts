import { parentPort, workerData } from "node:worker_threads";
import { parseTranscript } from "./parse-transcript.server.ts";
import { TranscriptFault } from "./parsed.rules.ts";

/** Runs as the thread's program: answers with the parsed transcript, or with what is wrong with it. */
parseTranscript(workerData).then(
  (parsed) => parentPort?.postMessage({ parsed }),
  (error) => {
    if (!(error instanceof TranscriptFault)) throw error;
    parentPort?.postMessage({ fault: { line: error.line, reason: error.reason } });
  },
);
