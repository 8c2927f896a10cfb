import { parentPort, workerData } from "node:worker_threads";
import { parseTranscript } from "./parse-transcript.server.ts";
import { TranscriptFault } from "./parsed.rules.ts";

/** The program of a thread: answers with the parsed transcript, or with what is wrong in it. */
parseTranscript(workerData).then(
  (parsed) => parentPort?.postMessage({ parsed }),
  (error) => {
    if (!(error instanceof TranscriptFault)) throw error;
    parentPort?.postMessage({ fault: { line: error.line, reason: error.reason } });
  },
);
