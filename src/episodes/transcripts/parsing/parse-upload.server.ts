import { KB } from "#platform/http/endpoint.contract.ts";
import { runInThread, ThreadEndedError } from "#platform/work/work.server.ts";
import { TranscriptParseError } from "./cue-cleaning.rules.ts";
import { type ParsedTranscript, parseTranscript } from "./parse-transcript.server.ts";

/** Larger files are parsed in a separate thread, because other requests would otherwise have to wait too long. */
const MIN_THREAD_BYTES = 128 * KB;

const THREAD_FILE = new URL("./parse-thread.server.ts", import.meta.url);
const THREAD_LIMITS = { maxMs: 60_000, maxMegabytes: 512 };

type ThreadResult = { parsed: ParsedTranscript } | { fault: { line: number; reason: string } };

/** Parses an uploaded transcript, using a separate thread if it is large. @throws {TranscriptParseError} */
export async function parseUpload(bytes: Uint8Array): Promise<ParsedTranscript> {
  if (bytes.length <= MIN_THREAD_BYTES) return parseTranscript(bytes);
  const result = (await runInThread(THREAD_FILE, bytes, THREAD_LIMITS).catch(refuseSlowFile)) as ThreadResult;
  if ("fault" in result) throw new TranscriptParseError(result.fault.line, result.fault.reason);
  return result.parsed;
}

function refuseSlowFile(error: unknown): never {
  if (error instanceof ThreadEndedError)
    throw new TranscriptParseError(1, "this file takes too long to read");
  throw error;
}
