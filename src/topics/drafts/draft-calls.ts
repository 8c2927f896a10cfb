import { ApiError, apiClient } from "#platform/browser/api-client.ts";
import type { AiProvider, aiDraftsEndpoints, DraftRequest, TopicDraft } from "./drafts.contract.ts";
import {
  bothFailedNotice,
  type Failure,
  failureNotice,
  halveCount,
  interleave,
  keyMissingIn,
  type Mode,
  markRepeats,
  type Notice,
  PROVIDER_NAMES,
} from "./drafts.rules.ts";

const aiDraftsApi = apiClient<typeof aiDraftsEndpoints>;

export type Wish = Pick<DraftRequest, "type" | "count"> & { customPrompt?: string | undefined };

/** `note` says why one of two providers returned nothing. */
export type Drafted = { drafts: TopicDraft[]; note: string | undefined };

/** No provider returned anything, for the reason in `notice`. `missingKeys` should be asked for. */
export class DraftingFailed extends Error {
  readonly notice: Notice;
  readonly missingKeys: readonly AiProvider[];

  constructor(notice: Notice, ...failures: Failure[]) {
    super(notice.title);
    this.notice = notice;
    const missing = failures.map(keyMissingIn);
    // One of two keys is enough.
    this.missingKeys = missing.every((key) => key !== undefined) ? missing : [];
  }
}

/** @throws {DraftingFailed}, or AbortError if `signal` is aborted. */
export const draftTopics = (wish: Wish, mode: Mode, signal: AbortSignal): Promise<Drafted> =>
  mode === "balanced" ? byBoth(wish, signal) : byOne(wish, mode, signal);

async function byOne(wish: Wish, provider: AiProvider, signal: AbortSignal): Promise<Drafted> {
  const body = { ...wish, provider, xaiExplicitlyRequested: provider === "xai" };
  return { drafts: await ask(body, signal).catch(fail("topics", signal)), note: undefined };
}

async function byBoth(wish: Wish, signal: AbortSignal): Promise<Drafted> {
  const count = halveCount(wish.count);
  const lists = await Promise.allSettled(
    (["openai", "xai"] as const).map((provider) => ask({ ...wish, count, provider }, signal)),
  );
  const [openai = [], xai = []] = lists.map((list) => (list.status === "fulfilled" ? list.value : []));
  const [openaiFailure, xaiFailure] = lists.map((list) =>
    list.status === "rejected" ? failureIn(list.reason, signal) : undefined,
  );
  if (openaiFailure && xaiFailure)
    throw new DraftingFailed(bothFailedNotice(openaiFailure, xaiFailure), openaiFailure, xaiFailure);
  const note =
    (openaiFailure && noteOf("openai", openaiFailure)) ||
    (xaiFailure && noteOf("xai", xaiFailure)) ||
    undefined;
  const drafts = interleave(openai, xai, wish.count);
  return { drafts: markRepeats(drafts, ({ repeats }) => repeats), note };
}

const ask = async (
  body: Wish & { provider: AiProvider; xaiExplicitlyRequested?: boolean },
  signal: AbortSignal,
): Promise<TopicDraft[]> => (await aiDraftsApi()("POST /api/ai/generate-topics", { body, signal })).topics;

const noteOf = (provider: AiProvider, { message }: Failure): string =>
  `${PROVIDER_NAMES[provider]} gave no topics${message ? `: ${message}` : "."}`;

/** @throws {DraftingFailed}, or AbortError if `signal` is aborted. */
export async function writePrompt(theme: string, signal: AbortSignal): Promise<string> {
  const asked = aiDraftsApi()("POST /api/ai/generate-prompt", { body: { input: theme }, signal });
  return (await asked.catch(fail("prompt", signal))).prompt;
}

const fail =
  (what: "topics" | "prompt", signal: AbortSignal) =>
  (error: unknown): never => {
    const failure = failureIn(error, signal);
    throw new DraftingFailed(failureNotice(failure, what), failure);
  };

/** A lost connection comes without a message. */
function failureIn(error: unknown, signal: AbortSignal): Failure {
  signal.throwIfAborted();
  return error instanceof ApiError ? { message: error.message, body: error.body } : {};
}
