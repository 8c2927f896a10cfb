import { ApiError } from "./api-client.ts";

const MAX_TRIES = 3;
/**
 * The longest wait in seconds. A site that asks for a longer wait is down rather than busy, so the error is shown
 * immediately.
 */
const MAX_WAIT_S = 5;

/**
 * Runs `call`, and retries it up to twice if the site responds that it is too busy. Before each retry, waits as long as
 * the response's Retry-After header says, plus up to a second, so that clients don't all retry at the same moment. Use
 * it only for requests that are safe to repeat.
 */
export async function retryWhenBusy<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let retriesLeft = MAX_TRIES - 1; ; retriesLeft -= 1)
    try {
      return await call();
    } catch (failure) {
      const waitSeconds =
        failure instanceof ApiError && failure.status === 503 ? failure.retryAfter : undefined;
      if (retriesLeft === 0 || waitSeconds === undefined || waitSeconds > MAX_WAIT_S) throw failure;
      await new Promise((resolve) => setTimeout(resolve, (waitSeconds + Math.random()) * 1000));
    }
}
