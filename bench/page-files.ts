import { launchBrowser } from "../e2e/browser.ts";
import type { ServedFile } from "./nginx.ts";
import { fetchServedFile } from "./served-file.ts";

/** Returns the home page and everything that it loads from its own origin, each as it is sent, by path. */
export async function fetchPageFiles(origin: string): Promise<Record<string, ServedFile>> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  const asked = new Set<string>(["/"]);
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin === origin && request.method() === "GET") asked.add(url.pathname);
  });
  await page.goto(origin, { waitUntil: "networkidle" });
  await browser.close();
  const files: Record<string, ServedFile> = {};
  for (const path of asked) files[path] = await fetchServedFile(origin, path);
  return files;
}
