import { renderToReadableStream } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLazyComponent } from "./lazy-component.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("in a browser, code that can't be loaded is requested again every two seconds until it arrives", async () => {
  vi.stubGlobal("document", {});
  let requestCount = 0;
  const Desk = createLazyComponent(async () => {
    requestCount += 1;
    if (requestCount < 3) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: () => <p>The desk</p> };
  });
  const response = renderToReadableStream(<Desk />);
  await vi.advanceTimersByTimeAsync(1999);
  expect(requestCount).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requestCount).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await new Response(await response).text()).toBe("<p>The desk</p>");
});

test("on the server, code that can't be loaded is an error", async () => {
  const Desk = createLazyComponent(async (): Promise<{ default: () => null }> => {
    throw new Error("The file is missing");
  });
  await expect(renderToReadableStream(<Desk />, { onError: () => {} })).rejects.toThrow(
    "The file is missing",
  );
});
