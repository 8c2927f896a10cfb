import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import { ApiError, ConnectionError } from "#platform/browser/api-client.ts";
import { type Command, sceneAfter } from "./cue.rules.ts";
import { deskStream, liveApi, loadTeamState } from "./desk.queries.ts";

/** A show can wait this long for one try; a call that takes longer is given up. */
const PATIENCE_MS = 5000;
const REPEAT_AFTER_MS = 500;
const ASK_AGAIN_AFTER_MS = 2000;

/** Neither the command nor its repeat was answered: it may have been carried out, or not. */
export class Unanswered extends Error {
  constructor(cause: unknown) {
    super("We don't know whether your press arrived.", { cause });
    this.name = "Unanswered";
  }
}

/**
 * Sends a command and returns the new live state. Where the answer is lost, the same command is sent once more with the
 * same Idempotency-Key, so that it is carried out once.
 * @throws {ApiError | Unanswered}
 */
export async function sendCommand(date: string, command: Command, version = 0): Promise<TeamLiveState> {
  const scene = sceneAfter(command);
  const body = { ...command, ...(scene && { scene }), version };
  const headers = { "Idempotency-Key": `${Date.now()} ${Math.random()}` };
  const state = await callAgain((signal) =>
    liveApi()("POST /api/weeks/{date}/commands", { params: { date }, body, headers, signal }),
  );
  deskStream.accept(state);
  return state;
}

/** Makes a call whose repeat changes nothing: where the answer is lost, once more. @throws {ApiError | Unanswered} */
export async function callAgain<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const attempt = () => call(AbortSignal.timeout(PATIENCE_MS)).catch(tellUnanswered);
  const repeat = async (failure: unknown) => {
    if (!(failure instanceof Unanswered)) throw failure;
    await wait(REPEAT_AFTER_MS);
    return attempt();
  };
  return attempt().catch(repeat);
}

/** A failing server or proxy cannot tell either what became of the command. */
function tellUnanswered(failure: unknown): never {
  const isUnanswered =
    failure instanceof ConnectionError ||
    (failure instanceof DOMException && failure.name === "TimeoutError") ||
    (failure instanceof ApiError && failure.status >= 500);
  throw isUnanswered ? new Unanswered(failure) : failure;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks what is on air until the site answers, then calls `tell`. Returns the function that stops asking. */
export function askUntilAnswered(tell: (state: TeamLiveState | undefined) => void): () => void {
  const leaving = new AbortController();
  const ask = async (): Promise<void> => {
    try {
      const state = await loadTeamState(undefined, AbortSignal.timeout(PATIENCE_MS));
      if (!leaving.signal.aborted) tell(state);
    } catch {
      await wait(ASK_AGAIN_AFTER_MS);
      if (!leaving.signal.aborted) await ask();
    }
  };
  void ask();
  return () => leaving.abort();
}
