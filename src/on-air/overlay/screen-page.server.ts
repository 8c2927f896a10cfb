import type { Assets } from "#platform/pages/pages.server.ts";

/** Those of a page whose address is a secret come with every answer below it. */
const HEADERS = { "content-type": "text/html; charset=utf-8" };

/** A page of one built entry, without the frame of the site. In development Vite serves the entry itself. */
export function screenPage(assets: Assets | undefined, entry: string, title: string): Response {
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
  return new Response(html, { headers: HEADERS });
}

/** What a wrong address shows: nothing, because it may be on air. */
export const emptyPage = (): Response =>
  new Response("<!doctype html><title>.</title>", { status: 404, headers: HEADERS });
