import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import { ApiError, ConnectionError } from "#platform/browser/api-client.ts";
import { type DeskCommand, findSceneForCommand } from "./cue.rules.ts";
import { createLiveClient, deskStream, loadTeamLiveState } from "./desk.queries.ts";

/** How long to wait for a response during a show before giving up on an attempt. */
const TIMEOUT_MS = 5000;
const RETRY_AFTER_MS = 500;
const POLL_AGAIN_AFTER_MS = 2000;

/** Thrown if neither the command nor its retry got a response. The command may or may not have run. */
export class NoResponseError extends Error {
  constructor(cause: unknown) {
    super("We don't know whether your press arrived.", { cause });
    this.name = "NoResponseError";
  }
}

/**
 * Sends a command and returns the new live state. If the response is lost, sends the command once more with the same
 * Idempotency-Key, so that it runs only once.
 * @throws {ApiError | NoResponseError}
 */
export async function sendCommand(date: string, command: DeskCommand, version = 0): Promise<TeamLiveState> {
  const scene = findSceneForCommand(command);
  const body = { ...command, ...(scene && { scene }), version };
  const headers = { "Idempotency-Key": `${Date.now()} ${Math.random()}` };
  const state = await callWithRetry((signal) =>
    createLiveClient()("POST /api/weeks/{date}/commands", { params: { date }, body, headers, signal }),
  );
  deskStream.accept(state);
  return state;
}

/**
 * Sends a request that is safe to repeat, and repeats it once if the response is lost.
 * @throws {ApiError | NoResponseError}
 */
export async function callWithRetry<Answer>(
  sendRequest: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const attempt = () => sendRequest(AbortSignal.timeout(TIMEOUT_MS)).catch(rethrowFailure);
  const retryIfUnanswered = async (failure: unknown) => {
    if (!(failure instanceof NoResponseError)) throw failure;
    await wait(RETRY_AFTER_MS);
    return attempt();
  };
  return attempt().catch(retryIfUnanswered);
}

/**
 * Throws `NoResponseError` if the request may have taken effect despite the failure: after a lost connection, a
 * timeout, or a server or proxy error. Otherwise rethrows the failure.
 */
function rethrowFailure(failure: unknown): never {
  const isUnanswered =
    failure instanceof ConnectionError ||
    (failure instanceof DOMException && failure.name === "TimeoutError") ||
    (failure instanceof ApiError && failure.status >= 500);
  throw isUnanswered ? new NoResponseError(failure) : failure;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Requests the live state until the site responds, then passes it to `onState`. Returns a function that stops the
 * polling.
 */
export function pollUntilResponse(onState: (state: TeamLiveState | undefined) => void): () => void {
  const controller = new AbortController();
  const poll = async (): Promise<void> => {
    try {
      const state = await loadTeamLiveState(undefined, AbortSignal.timeout(TIMEOUT_MS));
      if (!controller.signal.aborted) onState(state);
    } catch {
      await wait(POLL_AGAIN_AFTER_MS);
      if (!controller.signal.aborted) await poll();
    }
  };
  void poll();
  return () => controller.abort();
}
