import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type BrowserSetup, type RemoteBrowser, startProgram, waitFor } from "./remote.ts";

/** Controls Firefox through WebDriver BiDi, which it supports natively: https://www.w3.org/TR/webdriver-bidi/ */
export async function openFirefox(
  path: string,
  { width, height, firefoxSettings }: BrowserSetup,
): Promise<RemoteBrowser> {
  const settings = Object.entries(firefoxSettings ?? {}).map(
    ([name, value]) => `user_pref("${name}", ${value});`,
  );
  const program = await startProgram(path, async (home) => {
    await writeFile(join(home, "user.js"), settings.join("\n"));
    return ["--headless", "--no-remote", "--remote-debugging-port=0", `--profile=${home}`, "about:blank"];
  });
  const socketUrl = await waitFor("Firefox", () => /ws:\/\/[\d.:]+/.exec(program.output())?.[0], 120_000);
  const { send, close } = await openSocket(`${socketUrl}/session`);
  await send("session.new", { capabilities: {} });
  const [{ context }] = ContextTree.parse(await send("browsingContext.getTree", {})).contexts;
  await send("browser.setDownloadBehavior", {
    downloadBehavior: { type: "allowed", destinationFolder: program.home },
  });
  await send("browsingContext.setViewport", { context, viewport: { width, height } });
  return {
    name: "Firefox",
    downloads: program.home,
    open: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    async evaluate(expression) {
      const result = await send("script.evaluate", {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      });
      const response = Evaluation.parse(result);
      if (response.type === "exception") throw new Error(response.exceptionDetails.text);
      return JSON.parse(response.result.value);
    },
    performActions: async (actions) => void (await send("input.performActions", { context, actions })),
    async takeScreenshot() {
      const { data } = Screenshot.parse(await send("browsingContext.captureScreenshot", { context }));
      return Buffer.from(data, "base64");
    },
    async stop() {
      close();
      await program.stop();
    },
  };
}

const ContextTree = z.object({ contexts: z.tuple([z.object({ context: z.string() })], z.unknown()) });
const Screenshot = z.object({ data: z.string() });
const Evaluation = z.union([
  z.object({ type: z.literal("success"), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal("exception"), exceptionDetails: z.object({ text: z.string() }) }),
]);

async function openSocket(socketUrl: string) {
  const socket = new WebSocket(socketUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const pendingCalls = new Map<number, { resolve(response: unknown): void; reject(error: Error): void }>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    if (error) pendingCalls.get(id)?.reject(new Error(`${error}: ${message}`));
    else pendingCalls.get(id)?.resolve(result);
    pendingCalls.delete(id);
  });
  let lastId = 0;
  const send = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      pendingCalls.set(lastId, { resolve, reject });
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  return { send, close: () => socket.close() };
}
