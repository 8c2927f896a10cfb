import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import { ApiError, ConnectionError } from "#platform/browser/api-client.ts";
import { type Command, findSceneAfter } from "./cue.rules.ts";
import { deskStream, liveApi, loadTeamState } from "./desk.queries.ts";

/** During a show, an attempt is given up after this long. */
const TIMEOUT_MS = 5000;
const REPEAT_AFTER_MS = 500;
const ASK_AGAIN_AFTER_MS = 2000;

/** Thrown if neither the command nor its repeat was answered. It may have been carried out or not. */
export class Unanswered extends Error {
  constructor(cause: unknown) {
    super("We don't know whether your press arrived.", { cause });
    this.name = "Unanswered";
  }
}

/**
 * Sends a command and returns the new live state. If the answer is lost, sends the command once more with the same
 * Idempotency-Key, so that it is carried out only once.
 * @throws {ApiError | Unanswered}
 */
export async function sendCommand(date: string, command: Command, version = 0): Promise<TeamLiveState> {
  const scene = findSceneAfter(command);
  const body = { ...command, ...(scene && { scene }), version };
  const headers = { "Idempotency-Key": `${Date.now()} ${Math.random()}` };
  const state = await callWithRetry((signal) =>
    liveApi()("POST /api/weeks/{date}/commands", { params: { date }, body, headers, signal }),
  );
  deskStream.accept(state);
  return state;
}

/**
 * Makes a call that is safe to repeat, and repeats it once if the answer is lost.
 * @throws {ApiError | Unanswered}
 */
export async function callWithRetry<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const attempt = () => call(AbortSignal.timeout(TIMEOUT_MS)).catch(throwUnanswered);
  const repeat = async (failure: unknown) => {
    if (!(failure instanceof Unanswered)) throw failure;
    await wait(REPEAT_AFTER_MS);
    return attempt();
  };
  return attempt().catch(repeat);
}

/**
 * Throws `Unanswered` if the command may have been carried out in spite of the failure, which a failing server or proxy
 * doesn't rule out.
 */
function throwUnanswered(failure: unknown): never {
  const isUnanswered =
    failure instanceof ConnectionError ||
    (failure instanceof DOMException && failure.name === "TimeoutError") ||
    (failure instanceof ApiError && failure.status >= 500);
  throw isUnanswered ? new Unanswered(failure) : failure;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks what is on air until the site answers, then calls `tell`. Returns a function that stops asking. */
export function askUntilAnswered(tell: (state: TeamLiveState | undefined) => void): () => void {
  const leaving = new AbortController();
  const ask = async (): Promise<void> => {
    try {
      const state = await loadTeamState(undefined, AbortSignal.timeout(TIMEOUT_MS));
      if (!leaving.signal.aborted) tell(state);
    } catch {
      await wait(ASK_AGAIN_AFTER_MS);
      if (!leaving.signal.aborted) await ask();
    }
  };
  void ask();
  return () => leaving.abort();
}
