/** Whether an If-None-Match field names a version: `*`, or the tag in its list, weak or not (RFC 9110, 13.1.2). */
export function isNamed(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  const tags = ifNoneMatch.split(",").map(opaque);
  return tags.includes("*") || tags.includes(opaque(etag));
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
