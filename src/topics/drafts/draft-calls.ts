import { ApiError, apiClient } from "#platform/browser/api-client.ts";
import type { AiProvider, aiDraftsEndpoints, DraftRequest, TopicDraft } from "./drafts.contract.ts";
import {
  bothFailedNotice,
  type Failure,
  failureNotice,
  findMissingKey,
  halveCount,
  interleave,
  type Mode,
  markRepeats,
  type Notice,
  PROVIDER_NAMES,
} from "./drafts.rules.ts";

const aiDraftsApi = apiClient<typeof aiDraftsEndpoints>;

export type DraftOptions = Pick<DraftRequest, "type" | "count"> & { customPrompt?: string | undefined };

/** `note` explains why one of two providers returned nothing, if that happened. */
export type DraftResult = { drafts: TopicDraft[]; note: string | undefined };

/** Thrown if no provider returned anything, with the reason in `notice`. `missingKeys` are the API keys to ask for. */
export class DraftingFailed extends Error {
  readonly notice: Notice;
  readonly missingKeys: readonly AiProvider[];

  constructor(notice: Notice, ...failures: Failure[]) {
    super(notice.title);
    this.notice = notice;
    const missing = failures.map(findMissingKey);
    // With two providers, one key is enough, so ask only if both are missing.
    this.missingKeys = missing.every((key) => key !== undefined) ? missing : [];
  }
}

/** Drafts topics. @throws {DraftingFailed}, or AbortError if `signal` is aborted */
export const draftTopics = (options: DraftOptions, mode: Mode, signal: AbortSignal): Promise<DraftResult> =>
  mode === "balanced" ? draftWithBoth(options, signal) : draftWithOne(options, mode, signal);

async function draftWithOne(
  options: DraftOptions,
  provider: AiProvider,
  signal: AbortSignal,
): Promise<DraftResult> {
  const body = { ...options, provider, xaiExplicitlyRequested: provider === "xai" };
  return { drafts: await ask(body, signal).catch(fail("topics", signal)), note: undefined };
}

async function draftWithBoth(options: DraftOptions, signal: AbortSignal): Promise<DraftResult> {
  const count = halveCount(options.count);
  const lists = await Promise.allSettled(
    (["openai", "xai"] as const).map((provider) => ask({ ...options, count, provider }, signal)),
  );
  const [openai = [], xai = []] = lists.map((list) => (list.status === "fulfilled" ? list.value : []));
  const [openaiFailure, xaiFailure] = lists.map((list) =>
    list.status === "rejected" ? toFailure(list.reason, signal) : undefined,
  );
  if (openaiFailure && xaiFailure)
    throw new DraftingFailed(bothFailedNotice(openaiFailure, xaiFailure), openaiFailure, xaiFailure);
  const note =
    (openaiFailure && noteOf("openai", openaiFailure)) ||
    (xaiFailure && noteOf("xai", xaiFailure)) ||
    undefined;
  const drafts = interleave(openai, xai, options.count);
  return { drafts: markRepeats(drafts, ({ repeats }) => repeats), note };
}

const ask = async (
  body: DraftOptions & { provider: AiProvider; xaiExplicitlyRequested?: boolean },
  signal: AbortSignal,
): Promise<TopicDraft[]> => (await aiDraftsApi()("POST /api/ai/generate-topics", { body, signal })).topics;

const noteOf = (provider: AiProvider, { message }: Failure): string =>
  `${PROVIDER_NAMES[provider]} gave no topics${message ? `: ${message}` : "."}`;

/** Writes a prompt about a theme. @throws {DraftingFailed}, or AbortError if `signal` is aborted */
export async function writePrompt(theme: string, signal: AbortSignal): Promise<string> {
  const asked = aiDraftsApi()("POST /api/ai/generate-prompt", { body: { input: theme }, signal });
  return (await asked.catch(fail("prompt", signal))).prompt;
}

const fail =
  (what: "topics" | "prompt", signal: AbortSignal) =>
  (error: unknown): never => {
    const failure = toFailure(error, signal);
    throw new DraftingFailed(failureNotice(failure, what), failure);
  };

/** Returns what failed. A lost connection has no message. */
function toFailure(error: unknown, signal: AbortSignal): Failure {
  signal.throwIfAborted();
  return error instanceof ApiError ? { message: error.message, body: error.body } : {};
}
