import { ApiError, apiClient } from "#platform/browser/api-client.ts";
import type { AiProvider, aiDraftsEndpoints, DraftRequest, TopicDraft } from "./ai-drafts.contract.ts";
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
  providerName,
} from "./ai-drafts.rules.ts";

const aiDraftsApi = apiClient<typeof aiDraftsEndpoints>;

export type Wish = Pick<DraftRequest, "type" | "count"> & { customPrompt?: string | undefined };

/** `note` says why one of two providers gave nothing. */
export type Drafted =
  | { kind: "drafted"; drafts: TopicDraft[]; note: string | undefined }
  | { kind: "failed"; notice: Notice; missingKeys: AiProvider[] };

/** @throws AbortError when `signal` is aborted. */
export const draftTopics = (wish: Wish, mode: Mode, signal: AbortSignal): Promise<Drafted> =>
  mode === "balanced" ? byBoth(wish, signal) : byOne(wish, mode, signal);

async function byOne(wish: Wish, provider: AiProvider, signal: AbortSignal): Promise<Drafted> {
  try {
    const drafts = await ask({ ...wish, provider, xaiExplicitlyRequested: provider === "xai" }, signal);
    return { kind: "drafted", drafts, note: undefined };
  } catch (error) {
    const failure = failureIn(error, signal);
    return failed(failureNotice(failure, "topics"), failure);
  }
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
    return failed(bothFailedNotice(openaiFailure, xaiFailure), openaiFailure, xaiFailure);
  const note =
    (openaiFailure && noteOf("openai", openaiFailure)) ||
    (xaiFailure && noteOf("xai", xaiFailure)) ||
    undefined;
  const drafts = interleave(openai, xai, wish.count);
  return { kind: "drafted", drafts: markRepeats(drafts, ({ repeats }) => repeats), note };
}

const ask = async (
  body: Wish & { provider: AiProvider; xaiExplicitlyRequested?: boolean },
  signal: AbortSignal,
): Promise<TopicDraft[]> => (await aiDraftsApi()("POST /api/ai/generate-topics", { body, signal })).topics;

function failed(notice: Notice, ...failures: Failure[]): Drafted {
  const missing = failures.map(keyMissingIn);
  // One of two keys is enough.
  const missingKeys = missing.every((key) => key !== undefined) ? missing : [];
  return { kind: "failed", notice, missingKeys };
}

const noteOf = (provider: AiProvider, { message }: Failure): string =>
  `${providerName(provider)} gave no topics${message ? `: ${message}` : "."}`;

/** @throws AbortError when `signal` is aborted. */
export async function writePrompt(
  theme: string,
  signal: AbortSignal,
): Promise<{ kind: "written"; prompt: string } | Extract<Drafted, { kind: "failed" }>> {
  try {
    const { prompt } = await aiDraftsApi()("POST /api/ai/generate-prompt", {
      body: { input: theme },
      signal,
    });
    return { kind: "written", prompt };
  } catch (error) {
    const failure = failureIn(error, signal);
    const missing = keyMissingIn(failure);
    return {
      kind: "failed",
      notice: failureNotice(failure, "prompt"),
      missingKeys: missing ? [missing] : [],
    };
  }
}

/** A lost connection has no message of its own. */
function failureIn(error: unknown, signal: AbortSignal): Failure {
  signal.throwIfAborted();
  return error instanceof ApiError ? { message: error.message, body: error.body } : {};
}
