import { Worker } from "node:worker_threads";
import { KB } from "#platform/http/endpoint.contract.ts";
import { type ParsedTranscript, parseTranscript } from "./parse-transcript.server.ts";
import { TranscriptFault } from "./parsed.rules.ts";

/** More than this takes longer than other requests should wait. */
const LARGE = 128 * KB;

type Answer = { parsed: ParsedTranscript } | { fault: { line: number; reason: string } };

/** Reads an uploaded transcript, a large one in a thread of its own. @throws {TranscriptFault} */
export function parseUpload(bytes: Uint8Array): Promise<ParsedTranscript> {
  if (bytes.length <= LARGE) return parseTranscript(bytes);
  const thread = new Worker(new URL("./parse-thread.server.ts", import.meta.url), { workerData: bytes });
  const parsing = Promise.withResolvers<ParsedTranscript>();
  thread.once("message", (answer: Answer) => {
    if ("parsed" in answer) parsing.resolve(answer.parsed);
    else parsing.reject(new TranscriptFault(answer.fault.line, answer.fault.reason));
  });
  thread.once("error", parsing.reject);
  thread.once("exit", () => parsing.reject(new Error("The thread ended without an answer")));
  return parsing.promise;
}
