import { Worker } from "node:worker_threads";

type ThreadLimits = { maxMs: number; maxMegabytes: number };

/** Thrown if a thread took too long, used too much memory, or ended without a result. */
export class ThreadEndedError extends Error {
  override name = "ThreadEndedError";
}

/**
 * Runs a program in a separate thread with the given data. Returns the first message that it sends. Use it to parse
 * uploaded files, because a malicious file could keep a parser busy for hours.
 * @throws {ThreadEndedError} if the thread exceeds its limits, or whatever the program throws
 */
export async function runInThread(
  program: URL,
  data: unknown,
  { maxMs, maxMegabytes }: ThreadLimits,
): Promise<unknown> {
  const thread = new Worker(program, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  const firstMessage = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => firstMessage.reject(new ThreadEndedError(`after ${maxMs} ms`)), maxMs);
  thread.once("message", firstMessage.resolve);
  thread.once("error", (error) =>
    firstMessage.reject(isOutOfMemory(error) ? new ThreadEndedError(error.message) : error),
  );
  thread.once("exit", () => firstMessage.reject(new ThreadEndedError("without an answer")));
  try {
    return await firstMessage.promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
