import { createHash } from "node:crypto";

/** Hosts of the video site: its privacy-friendly player and its thumbnails. Nothing else foreign is loaded. */
const PLAYER = "https://www.youtube-nocookie.com";
const THUMBNAILS = "https://i.ytimg.com";

const POLICY = {
  "default-src": "'self'",
  "base-uri": "'none'",
  "object-src": "'none'",
  "frame-ancestors": "'none'",
  "form-action": "'self'",
  "img-src": `'self' data: blob: ${THUMBNAILS}`,
  "media-src": "'self'",
  "font-src": "'self'",
  "connect-src": "'self'",
  "frame-src": PLAYER,
  "style-src": "'self' 'unsafe-inline'",
  "worker-src": "'self'",
  "manifest-src": "'self'",
};

/** Features that no page uses are off. Only names that browsers know stand here: others make them warn in the console. */
const UNUSED_FEATURES = [
  "accelerometer",
  "browsing-topics",
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
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
const PERMISSIONS = [
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  "autoplay=(self)",
  "clipboard-write=(self)",
  `encrypted-media=(self "${PLAYER}")`,
  `fullscreen=(self "${PLAYER}")`,
  "picture-in-picture=(self)",
].join(", ");

/** The Content-Security-Policy of an answer whose inline scripts have these hashes; none may run otherwise. */
export function contentSecurityPolicy(scriptHashes: string[]): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(" ");
  return [...Object.entries(POLICY), ["script-src", scripts]]
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** Headers that every answer carries, pages and API alike. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy([]),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": PERMISSIONS,
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(publicUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}

/** A finished page as it is sent, and `sha256-…` of each of its inline scripts. */
export type HashedPage = { html: string; scriptHashes: string[] };

/**
 * Hashes the inline scripts that the renderer marked with this rendering's own `nonce`, and takes the marks out. A
 * script that came into the page by any other way knows no nonce, gets no hash, and does not run.
 */
export function hashedPage(marked: string, nonce: string): HashedPage {
  const ours = new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`, "g");
  const hashes = new Set<string>();
  for (const [, code = ""] of marked.matchAll(ours))
    hashes.add(`sha256-${createHash("sha256").update(code).digest("base64")}`);
  return { html: marked.replaceAll(` nonce="${nonce}"`, ""), scriptHashes: [...hashes] };
}
