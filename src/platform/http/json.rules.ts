/** Parses JSON. Returns undefined, which is never a JSON value, if `text` isn't valid. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
