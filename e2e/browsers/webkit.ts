import { findFreePort } from "#platform/http/testing/listen-locally.ts";
import type { Browsers } from "../../bin/browsers.js";
import { type BrowserSetup, type RemoteBrowser, startProgram, waitFor } from "./remote.ts";

/** Controls WebKitGTK, which uses the same engine as Safari, through WebDriver: https://www.w3.org/TR/webdriver2/ */
export async function openWebKit(
  { driver, program: browser, display }: NonNullable<Browsers["WebKit"]>,
  { width, height }: BrowserSetup,
): Promise<RemoteBrowser> {
  const screen = await startVirtualScreen(display, width, height);
  const port = await findFreePort();
  const program = await startProgram(driver, () => [`--port=${port}`], {
    DISPLAY: screen.name,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  });
  const sendCommand = async (method: string, path: string, body: object = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = JSON.parse(await response.text());
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  // A normal window can't be as narrow as a phone, but a full-screen window on a narrow screen can be.
  const options = { binary: browser, args: ["--automation", "--full-screen"] };
  const { sessionId } = await waitFor("WebKit", () =>
    sendCommand("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    }),
  );
  const session = `/session/${sessionId}`;
  await sendCommand("POST", `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 });
  await sendCommand("POST", `${session}/window/rect`, { width, height });
  return {
    name: "WebKit",
    downloads: program.home,
    open: (url) => sendCommand("POST", `${session}/url`, { url }),
    async evaluate(expression) {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${expression})).then(
          (value) => done(JSON.stringify({ value: value ?? null })), (error) => done(JSON.stringify({ error: String(error) })));`;
      const { value, error } = JSON.parse(
        await sendCommand("POST", `${session}/execute/async`, { script, args: [] }),
      );
      if (error) throw new Error(error);
      return value;
    },
    performActions: (actions) => sendCommand("POST", `${session}/actions`, { actions }),
    takeScreenshot: async () => Buffer.from(await sendCommand("GET", `${session}/screenshot`), "base64"),
    async stop() {
      await sendCommand("DELETE", session).catch(() => {});
      await program.stop();
      await screen.running.stop();
    },
  };
}

async function startVirtualScreen(path: string, width: number, height: number) {
  const xvfb = await startProgram(path, () => ["-displayfd", "1", "-screen", "0", `${width}x${height}x24`]);
  const displayNumber = await waitFor("Xvfb", () => /^(\d+)\n/m.exec(xvfb.output())?.[1]);
  return { name: `:${displayNumber}`, running: xvfb };
}
