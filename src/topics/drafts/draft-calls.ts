import { ApiError, createApiClient } from "#platform/browser/api-client.ts";
import type { AiProvider, aiDraftsEndpoints, DraftRequest, TopicDraft } from "./drafts.contract.ts";
import {
  type DraftFailure,
  type DraftMode,
  type DraftNotice,
  findProviderWithoutKey,
  halveCount,
  interleave,
  makeBothFailedNotice,
  makeFailureNotice,
  markRepeats,
  PROVIDER_NAMES,
} from "./drafts.rules.ts";

const createAiDraftsClient = createApiClient<typeof aiDraftsEndpoints>;

export type DraftOptions = Pick<DraftRequest, "type" | "count"> & { customPrompt?: string | undefined };

/**
 * The drafted topics. If two providers were asked and one failed, `note` says why. Otherwise, `note` is undefined.
 */
export type DraftResult = { drafts: TopicDraft[]; note: string | undefined };

/**
 * Thrown if no provider returned anything. `notice` says why, and `missingKeys` lists the API keys that the user should
 * provide.
 */
export class DraftingError extends Error {
  readonly notice: DraftNotice;
  readonly missingKeys: readonly AiProvider[];

  constructor(notice: DraftNotice, ...failures: DraftFailure[]) {
    super(notice.title);
    this.notice = notice;
    const missing = failures.map(findProviderWithoutKey);
    // One key is enough for Balanced mode, so ask for keys only if both are missing.
    this.missingKeys = missing.every((key) => key !== undefined) ? missing : [];
  }
}

/**
 * Drafts topics with one provider or, in Balanced mode, with both.
 * @throws {DraftingError} if none succeeds, or AbortError if `signal` is aborted
 */
export const requestTopicDrafts = (
  options: DraftOptions,
  mode: DraftMode,
  signal: AbortSignal,
): Promise<DraftResult> =>
  mode === "balanced" ? draftWithBothProviders(options, signal) : draftWithOneProvider(options, mode, signal);

async function draftWithOneProvider(
  options: DraftOptions,
  provider: AiProvider,
  signal: AbortSignal,
): Promise<DraftResult> {
  const body = { ...options, provider, xaiExplicitlyRequested: provider === "xai" };
  return {
    drafts: await requestDrafts(body, signal).catch(throwDraftingError("topics", signal)),
    note: undefined,
  };
}

async function draftWithBothProviders(options: DraftOptions, signal: AbortSignal): Promise<DraftResult> {
  const count = halveCount(options.count);
  const lists = await Promise.allSettled(
    (["openai", "xai"] as const).map((provider) => requestDrafts({ ...options, count, provider }, signal)),
  );
  const [openai = [], xai = []] = lists.map((list) => (list.status === "fulfilled" ? list.value : []));
  const [openaiFailure, xaiFailure] = lists.map((list) =>
    list.status === "rejected" ? toFailure(list.reason, signal) : undefined,
  );
  if (openaiFailure && xaiFailure)
    throw new DraftingError(makeBothFailedNotice(openaiFailure, xaiFailure), openaiFailure, xaiFailure);
  const note =
    (openaiFailure && describeFailure("openai", openaiFailure)) ||
    (xaiFailure && describeFailure("xai", xaiFailure)) ||
    undefined;
  const drafts = interleave(openai, xai, options.count);
  return { drafts: markRepeats(drafts, ({ repeats }) => repeats), note };
}

const requestDrafts = async (
  body: DraftOptions & { provider: AiProvider; xaiExplicitlyRequested?: boolean },
  signal: AbortSignal,
): Promise<TopicDraft[]> =>
  (await createAiDraftsClient()("POST /api/ai/generate-topics", { body, signal })).topics;

const describeFailure = (provider: AiProvider, { message }: DraftFailure): string =>
  `${PROVIDER_NAMES[provider]} gave no topics${message ? `: ${message}` : "."}`;

/**
 * Asks the server to write a prompt about a theme.
 * @throws {DraftingError} if that fails, or AbortError if `signal` is aborted
 */
export async function requestPrompt(theme: string, signal: AbortSignal): Promise<string> {
  const response = createAiDraftsClient()("POST /api/ai/generate-prompt", { body: { input: theme }, signal });
  return (await response.catch(throwDraftingError("prompt", signal))).prompt;
}

const throwDraftingError =
  (what: "topics" | "prompt", signal: AbortSignal) =>
  (error: unknown): never => {
    const failure = toFailure(error, signal);
    throw new DraftingError(makeFailureNotice(failure, what), failure);
  };

/**
 * Converts an error to a failure. If the connection was lost, the failure has no message. Throws if `signal` is
 * aborted.
 */
function toFailure(error: unknown, signal: AbortSignal): DraftFailure {
  signal.throwIfAborted();
  return error instanceof ApiError ? { message: error.message, body: error.body } : {};
}
