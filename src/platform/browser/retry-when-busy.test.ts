import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-client.ts";
import { retryWhenBusy } from "./retry-when-busy.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createBusyError = (retryAfter?: number) => new ApiError(503, "Too many people at once", {}, retryAfter);

/** Returns a function that fails with each of the given errors in turn, and then succeeds. */
const createFailingCall = (...failures: Error[]) =>
  vi.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return "counted";
  });

test("a busy site is asked again, not before the time that it asks for", async () => {
  const call = createFailingCall(createBusyError(1), createBusyError(2));
  const result = retryWhenBusy(call);
  await vi.advanceTimersByTimeAsync(999);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1001);
  expect(call).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await result).toBe("counted");
});

test("after three tries it is told", async () => {
  const call = createFailingCall(createBusyError(1), createBusyError(1), createBusyError(1));
  const rejection = expect(retryWhenBusy(call)).rejects.toThrow("Too many people at once");
  await vi.advanceTimersByTimeAsync(5000);
  await rejection;
  expect(call).toHaveBeenCalledTimes(3);
});

test.each([
  ["a refusal", new ApiError(409, "Voting is closed")],
  ["a site that is closed for longer", createBusyError(60)],
  ["one that does not say for how long", createBusyError()],
  ["a lost connection", new Error("Please check your connection and try again.")],
])("%s is told at once", async (_, failure) => {
  const call = createFailingCall(failure);
  await expect(retryWhenBusy(call)).rejects.toBe(failure);
  expect(call).toHaveBeenCalledTimes(1);
});
