export type ForeignOrigins = { frames: readonly string[]; pictures: readonly string[] };

const UNUSED_FEATURES = [
  "accelerometer",
  "camera",
  "clipboard-read",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/**
 * The browser features that a video player's frame may use. Without autoplay, visitors would have to press Play twice.
 */
const PLAYER_FEATURES = ["autoplay", "encrypted-media", "fullscreen", "picture-in-picture"];

/** Lets scripts of other sites read a response, and the headers with a list's length and version. */
export function allowAllOrigins(setHeader: (name: string, value: string) => void): void {
  setHeader("access-control-allow-origin", "*");
  setHeader("access-control-expose-headers", "X-Total-Count, ETag");
}

/** The header for files that other sites display, such as podcast players, feed readers and link previews. */
export const CROSS_ORIGIN_HEADERS = { "cross-origin-resource-policy": "cross-origin" } as const;

export class SecurityHeaders {
  readonly #directives: [name: string, value: string][];
  readonly headers: Record<string, string>;

  constructor(publicUrl: string, { frames, pictures }: ForeignOrigins) {
    this.#directives = Object.entries({
      "default-src": "'self'",
      "base-uri": "'none'",
      "object-src": "'none'",
      "frame-ancestors": "'none'",
      "form-action": "'self'",
      "img-src": ["'self' data: blob:", ...pictures].join(" "),
      "media-src": "'self' https:",
      "font-src": "'self'",
      "connect-src": "'self'",
      "frame-src": frames.join(" ") || "'none'",
      "style-src": "'self' 'unsafe-inline'",
      "worker-src": "'self'",
      "manifest-src": "'self'",
    });
    this.headers = {
      "content-security-policy": this.contentPolicy([]),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": formatPermissions(frames),
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      ...(publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
    };
  }

  contentPolicy(scriptHashes: readonly string[]): string {
    const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(" ");
    return [...this.#directives, ["script-src", scripts]].map((directive) => directive.join(" ")).join("; ");
  }
}

/** Matches the content types of files that pages load. */
const PAGE_ASSET_TYPE_PATTERN = /^(text\/(css|javascript)|font\/|image\/)/;
/**
 * Matches the content types that need their own content security policy: a worker's policy comes with its script,
 * and an SVG can be opened as a page.
 */
const RUNNABLE_TYPE_PATTERN = /^(text\/javascript|image\/svg)/;
/** Headers that browsers use only for pages. They would make a small picture's response half again as large. */
const PAGE_ONLY_HEADERS = ["cross-origin-opener-policy", "permissions-policy", "referrer-policy"];

/** Returns the names of headers that a response with this content type doesn't need. */
export const listUnneededHeaders = (type: string | null | undefined): readonly string[] =>
  PAGE_ASSET_TYPE_PATTERN.test(type ?? "") ? PAGE_ONLY_HEADERS : [];

/** Returns the headers for a response with this content type: `allHeaders` without the ones that it doesn't need. */
export function selectNeededHeaders(type = "", allHeaders: Record<string, string>): Record<string, string> {
  if (!PAGE_ASSET_TYPE_PATTERN.test(type)) return allHeaders;
  const neededHeaders = Object.fromEntries(
    Object.entries(allHeaders).filter(([name]) => !listUnneededHeaders(type).includes(name)),
  );
  return RUNNABLE_TYPE_PATTERN.test(type)
    ? neededHeaders
    : { ...neededHeaders, "content-security-policy": "default-src 'none'" };
}

function formatPermissions(frames: readonly string[]): string {
  const allowedOrigins = ["self", ...frames.map((origin) => `"${origin}"`)].join(" ");
  return [
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    "clipboard-write=(self)",
    "publickey-credentials-get=(self)",
    ...PLAYER_FEATURES.map((feature) => `${feature}=(${allowedOrigins})`),
  ].join(", ");
}
