import { createContext, useContext, useEffect } from "react";
import { HYDRATED_EVENT, SCRIPTS_TEMPLATE_ID } from "./start-after-paint.ts";

type Rendering = { of: "scripts" } | { of: "page"; scripts: string; startScript: string; nonce?: string };

export const RenderingContext = createContext<Rendering>({ of: "page", scripts: "", startScript: "" });

export const useIsRenderingScripts = (): boolean => useContext(RenderingContext).of === "scripts";

/**
 * Renders the page's scripts inside a `<template>`, where they don't run, plus a small script that starts them after
 * the first paint. Use it instead of `<Scripts />`.
 */
export function PageScripts() {
  const rendering = useContext(RenderingContext);
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    document.dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
  if (rendering.of === "scripts") return null;
  return (
    <>
      <template
        id={SCRIPTS_TEMPLATE_ID}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by React Router
        dangerouslySetInnerHTML={{ __html: rendering.scripts }}
      />
      <script
        nonce={rendering.nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
        dangerouslySetInnerHTML={{ __html: rendering.startScript }}
      />
    </>
  );
}
