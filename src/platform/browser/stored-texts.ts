import { useEffect, useState } from "react";
import { readStoredObject, writeStoredText } from "./browser-storage.ts";

type Texts = Record<string, string>;

/** Stores named strings in this browser, all under one storage key. Setting one to undefined removes it. */
export function useStoredTexts(key: string): [Texts, (name: string, text: string | undefined) => void] {
  const [texts, setTexts] = useState<Texts>({});
  useEffect(() => setTexts(readTexts(key)), [key]);
  const storeText = (name: string, text: string | undefined) => {
    const { [name]: _, ...others } = readTexts(key);
    const newTexts = text === undefined ? others : { ...others, [name]: text };
    writeStoredText("browser", key, JSON.stringify(newTexts));
    setTexts(newTexts);
  };
  return [texts, storeText];
}

const readTexts = (key: string): Texts =>
  Object.fromEntries(
    Object.entries(readStoredObject("browser", key)).flatMap(([name, text]) =>
      typeof text === "string" ? [[name, text]] : [],
    ),
  );
