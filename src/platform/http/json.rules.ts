/** Returns undefined, which JSON can't contain, if `text` isn't valid JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
