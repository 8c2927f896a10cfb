import { KB } from "#platform/http/endpoint.contract.ts";
import { runThread, ThreadEnded } from "#platform/work/work.server.ts";
import { type ParsedTranscript, parseTranscript } from "./parse-transcript.server.ts";
import { TranscriptFault } from "./parsed.rules.ts";

/** Parsing more than this takes longer than other requests should have to wait. */
const LARGE_BYTES = 128 * KB;

const PROGRAM = new URL("./parse-thread.server.ts", import.meta.url);
const THREAD_BOUNDS = { longestMs: 60_000, mostMegabytes: 512 };

type Answer = { parsed: ParsedTranscript } | { fault: { line: number; reason: string } };

/** Reads an uploaded transcript. Large ones are read in a separate thread. @throws {TranscriptFault} */
export async function parseUpload(bytes: Uint8Array): Promise<ParsedTranscript> {
  if (bytes.length <= LARGE_BYTES) return parseTranscript(bytes);
  const answer = (await runThread(PROGRAM, bytes, THREAD_BOUNDS).catch(refuseSlowFile)) as Answer;
  if ("fault" in answer) throw new TranscriptFault(answer.fault.line, answer.fault.reason);
  return answer.parsed;
}

function refuseSlowFile(error: unknown): never {
  if (error instanceof ThreadEnded) throw new TranscriptFault(1, "this file takes too long to read");
  throw error;
}
