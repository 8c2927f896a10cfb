import type { Context } from "hono";
import {
  escapeHtml,
  type HttpEnv,
  type ResponseCache,
  type StoredFile,
  toFileResponse,
} from "#platform/http/http.server.ts";
import { type Assets, toPageFile } from "#platform/pages/pages.server.ts";
import { makeFontFaceCss, NIGHT_TONES, PAPER_TONES } from "#site/embeds/embed-page.server.ts";
import type { ApiDescription, Operation } from "./api-description.server.ts";

const STYLES = `
  :root { color-scheme: light dark; ${PAPER_TONES}; --raised: oklch(0.986 0.006 85); --link: oklch(0.47 0.105 60) }
  @media (prefers-color-scheme: dark) {
    :root { ${NIGHT_TONES}; --raised: oklch(0.205 0.011 60); --link: oklch(0.81 0.15 74) }
  }
  body { background: var(--page); color: var(--on); font: 1rem/1.55 "Public Sans", system-ui, sans-serif;
    max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  h1, h2 { font-family: Besley, Rockwell, Georgia, serif; font-weight: 750; line-height: 1.15 }
  h2 { margin-top: 2.5rem }
  a { color: var(--link) }
  :focus-visible { outline: 2.5px solid var(--on); outline-offset: 3px }
  details { border-top: 1px solid var(--rule); padding: .6rem 0 }
  summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: .75rem; align-items: baseline }
  code, pre { font: .875rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere }
  pre { overflow-x: auto; padding: .75rem; background: var(--raised); border: 1px solid var(--rule); border-radius: 6px }
  b { min-width: 4rem; font-weight: 700 }
  small { margin-left: auto; color: var(--soft) }
`;

type Responder = (c: Context<HttpEnv>) => Response | Promise<Response>;

/**
 * Returns the responders for the two paths that describe the API. All callers share the cached responses, because
 * generating one takes many milliseconds. If the app serves pages, pass the built files as `assets`, for their fonts.
 */
export function createApiDocs(
  describe: () => ApiDescription,
  cache: ResponseCache,
  assets?: Assets,
): [string, Responder][] {
  const fontFaces = makeFontFaceCss(assets?.keys() ?? []);
  const responders: [string, (c: Context<HttpEnv>) => Response][] = [
    ["/api/openapi.json", (c) => c.json(describe(), 200, { "access-control-allow-origin": "*" })],
    ["/api/docs", (c) => c.html(renderApiDocsPage(describe(), fontFaces))],
  ];
  return responders.map(([path, respond]) => {
    let lastFile: StoredFile | undefined;
    const compress = async (response: Response) => {
      const headers = { ...Object.fromEntries(response.headers), vary: "Accept-Encoding" };
      lastFile = await toPageFile(200, headers, await response.text(), lastFile);
      return lastFile;
    };
    return [
      path,
      async (c) => {
        const file = cache.get(path) ?? (await cache.create(path, () => compress(respond(c))));
        return toFileResponse(file, (name) => c.req.header(name));
      },
    ];
  });
}

function renderApiDocsPage(description: ApiDescription, fontFaces: string): string {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? "api");
  const body = [...groups]
    .map(
      ([tag, operationsOfTag]) =>
        `<h2>${escapeHtml(tag)}</h2>${operationsOfTag.map((taggedOperation) => renderSection(taggedOperation)).join("")}`,
    )
    .join("");
  const title = escapeHtml(description.info.title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${fontFaces}${STYLES}</style></head><body>
<h1>${title}</h1>
<p>Generated from the contract that the server checks requests against. As a file: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<h2>A first call</h2>
<p>Create a token in the back office, under Settings, API. It can do what you can, within its scopes: <b>live</b> reads the live
state and runs the show's commands, <b>read</b> is for every GET, <b>write</b> for every change.</p>
<pre>${escapeHtml(writeExampleCalls(description.servers[0]?.url ?? ""))}</pre>
<p>Errors are JSON with a <code>message</code>, and <code>issues</code> if fields are invalid. A token makes at most 600 calls
a minute; after that, <code>429</code> with <code>Retry-After</code>. In a browser, <code>POST /api/login</code> signs in with a cookie.</p>
${body}</body></html>`;
}

const writeExampleCalls = (
  site: string,
): string => `curl -H "Authorization: Bearer gr_…" ${site}/api/topics?limit=5

curl -H "Authorization: Bearer gr_…" -H "Content-Type: application/json" \\
  -d '{"category":"Money","subCategory":"Rent","content":"Why is rent so high?"}' \\
  ${site}/api/topics`;

function renderSection({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const part = (title: string, value: unknown) =>
    value === undefined ? "" : `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
  return `<details><summary><b>${method}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(operation.summary)}</span><small>${operation["x-access"]}</small></summary>
${operation.parameters.length > 0 ? part("Parameters", operation.parameters) : ""}${part("Body", operation.requestBody)}${part("Responses", operation.responses)}</details>`;
}
