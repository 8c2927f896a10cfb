import type { Assets } from "#platform/pages/pages.server.ts";

/** The headers that protect secret URLs are missing here, because every response under such a URL gets them anyway. */
const PAGE_HEADERS = { "content-type": "text/html; charset=utf-8" };

/** Returns a bare page that runs one of the built entries or, in development, the source file that Vite serves. */
export function renderScreenPage(assets: Assets | undefined, entry: string, title: string): Response {
  const built = [...(assets?.keys() ?? [])].filter((name) =>
    name.startsWith(`/assets/${entry.replace(/\.tsx?$/, "")}-`),
  );
  const scripts = built.filter((name) => name.endsWith(".js"));
  const styles = built.filter((name) => name.endsWith(".css"));
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
<body>
${(scripts.length > 0 ? scripts : [`/src/on-air/overlay/${entry}`]).map((src) => `<script type="module" src="${src}"></script>`).join("\n")}
</body>
</html>
`;
  return new Response(html, { headers: PAGE_HEADERS });
}

/** Returns the page for a URL with a wrong key. It is blank, because it may be on air. */
export const renderBlankScreenPage = (): Response =>
  new Response("<!doctype html><title>.</title>", { status: 404, headers: PAGE_HEADERS });
