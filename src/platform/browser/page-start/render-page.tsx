import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { RenderingContext } from "./page-program.tsx";
import { writeStartScript } from "./start-after-paint.ts";

const startScript = writeStartScript();

type Options = { url: string; nonce: string; signal: AbortSignal };

/**
 * Renders a page. Its scripts are marked with `nonce`, and they are inside a `<template>`, so that the browser doesn't
 * load them before the first paint.
 */
export async function renderPage(context: EntryContext, options: Options): Promise<string> {
  const { url, nonce } = options;
  const scripts = await renderToText(
    <RenderingContext value={{ of: "scripts" }}>
      <ServerRouter context={context} url={url} nonce={nonce} />
    </RenderingContext>,
    options,
  );
  // The page's data is a stream, which can be read only once. Rendering the scripts has already read it.
  const contextWithoutData = { ...context, serverHandoffStream: undefined };
  return renderToText(
    <RenderingContext value={{ of: "page", scripts, startScript, nonce }}>
      <ServerRouter context={contextWithoutData} url={url} nonce={nonce} />
    </RenderingContext>,
    options,
  );
}

async function renderToText(node: ReactNode, { nonce, signal }: Options): Promise<string> {
  let renderError: unknown;
  const stream = await renderToReadableStream(node, {
    nonce,
    signal,
    // Keeps large parts in place. By default, React sends them after the rest of the page and moves them with a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      renderError ??= error;
    },
  });
  await stream.allReady;
  if (renderError) throw renderError;
  return new Response(stream).text();
}
