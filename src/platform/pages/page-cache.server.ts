import { createHash } from "node:crypto";
import { isDeepStrictEqual, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { remembered } from "#platform/http/remembered.ts";
import { Queue } from "#platform/work/work.server.ts";

/** A finished public page, ready to be sent in any encoding. */
export type CachedPage = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
};

type Entry = { page: CachedPage; renderedAt: number };
/** Renders a page anew; given is the copy that was kept. */
type Render = (kept: CachedPage | undefined) => Promise<CachedPage>;

/** A copy is served as it is for FRESH_MS; until STALE_MS the next visitor still gets it while one render replaces it. */
const FRESH_MS = 2000;
const STALE_MS = 4000;
const MOST_PAGES = 500;

/**
 * Anonymous pages, rendered once and sent many times. `drop` empties it after a change; a page whose rendering began
 * before a drop is sent to whoever waits for it but not kept. Other processes' changes show within STALE_MS. While a page
 * cannot be rendered because something underneath is gone (503), its last copy is sent. A page that is asked for again
 * and turns out the same is worth being packed as small as can be, once and in nobody's way.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  readonly #now: () => number;
  /** Pages and what they were packed to: themselves until that is done. */
  readonly #packed = new WeakMap<CachedPage, CachedPage>();
  #packing = new Queue({ places: 1 });
  #generation = 0;

  /** `now` in milliseconds of a clock that is never set: a copy would stay new for as long as a clock is set back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  drop(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#rendering.clear();
  }

  /** The kept copy of a page where it is so new that nothing has to be done but to send it. */
  fresh(key: string): CachedPage | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#now() - entry.renderedAt <= FRESH_MS ? entry.page : undefined;
  }

  /** Whether a good copy was kept and not dropped, however old: then one rendering answers all who come now. */
  knows(key: string): boolean {
    return this.#entries.get(key)?.page.status === 200;
  }

  /** The kept copy of a page, without waiting, or undefined where it must be rendered. */
  peek(key: string, render: Render): CachedPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const age = this.#now() - entry.renderedAt;
    if (age > STALE_MS) return undefined;
    if (age > FRESH_MS) this.render(key, render).catch(() => {});
    return entry.page;
  }

  /** Renders a page; visitors who come meanwhile share the one rendering. */
  render(key: string, render: Render): Promise<CachedPage> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const generation = this.#generation;
    const renderedAt = this.#now();
    const rendering = render(this.#entries.get(key)?.page)
      .then((page) => {
        if (generation !== this.#generation) return page;
        if (page.status === 503) return this.#entries.get(key)?.page ?? page;
        return this.#keep(key, page, renderedAt);
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
      });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  #keep(key: string, rendered: CachedPage, renderedAt: number): CachedPage {
    if (this.#entries.get(key)?.page === rendered) this.#pack(key, rendered);
    const page = this.#packed.get(rendered) ?? rendered;
    this.#entries.delete(key);
    this.#entries.set(key, { page, renderedAt });
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > MOST_PAGES && !oldest.done) this.#entries.delete(oldest.value);
    return page;
  }

  /** One page after another: there are few processors, and visitors come first. */
  #pack(key: string, page: CachedPage): void {
    if (this.#packed.has(page)) return;
    this.#packed.set(page, page);
    void this.#packing.run(async () => {
      const packed = await packedPage(page);
      this.#packed.set(page, packed).set(packed, packed);
      const entry = this.#entries.get(key);
      if (entry?.page === page) this.#entries.set(key, { ...entry, page: packed });
    });
  }
}

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotliOf(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Compresses a page once for all who will get it; the copy that was kept is given back where nothing is new. */
export async function finishedPage(
  status: number,
  headers: Record<string, string>,
  html: string,
  kept?: CachedPage,
): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  if (kept?.etag === etag && kept.status === status && isDeepStrictEqual(kept.headers, headers)) return kept;
  const [br, zipped] = await Promise.all([brotli(identity, 5), gzipOf(identity, { level: 6 })]);
  return { status, headers, etag, bodies: { br, gzip: zipped, identity } };
}

/** The same page a tenth smaller, for twenty times the work. */
async function packedPage(page: CachedPage): Promise<CachedPage> {
  return { ...page, bodies: { ...page.bodies, br: await brotli(page.bodies.identity, 11) } };
}

type Encoding = keyof CachedPage["bodies"];

/** The best encoding that the client names; a refusal by `q=0` is honoured. */
export const chosenEncoding = (acceptEncoding: string | undefined): Encoding => bestOf(acceptEncoding ?? "");

const bestOf = remembered((accepted): Encoding => {
  for (const name of ["br", "gzip"] as const)
    if (new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*[;,]|\\s*$)`, "i").test(accepted))
      return name;
  return "identity";
});
