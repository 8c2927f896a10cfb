import { useEffect, useState } from "react";
import { readStored, writeStored } from "./browser-storage.ts";

type Texts = Record<string, string>;

/** Texts by name that this browser remembers under `key`. An undefined one is forgotten. */
export function useKeptTexts(key: string): [Texts, (name: string, text: string | undefined) => void] {
  const [texts, setTexts] = useState<Texts>({});
  useEffect(() => setTexts(readTexts(key)), [key]);
  const keep = (name: string, text: string | undefined) => {
    const { [name]: _, ...others } = readTexts(key);
    const next = text === undefined ? others : { ...others, [name]: text };
    writeStored("browser", key, JSON.stringify(next));
    setTexts(next);
  };
  return [texts, keep];
}

function readTexts(key: string): Texts {
  try {
    const kept: unknown = JSON.parse(readStored("browser", key) ?? "{}");
    const entries = kept !== null && typeof kept === "object" ? Object.entries(kept) : [];
    return Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
  } catch {
    return {};
  }
}
