import { parentPort, workerData } from "node:worker_threads";
import { TranscriptParseError } from "./cue-cleaning.rules.ts";
import { parseTranscript } from "./parse-transcript.server.ts";

/** The thread's entry point. Sends back the parsed transcript, or what is wrong with the file. */
parseTranscript(workerData).then(
  (parsed) => parentPort?.postMessage({ parsed }),
  (error) => {
    if (!(error instanceof TranscriptParseError)) throw error;
    parentPort?.postMessage({ fault: { line: error.line, reason: error.reason } });
  },
);
