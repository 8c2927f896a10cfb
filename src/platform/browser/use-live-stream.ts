import { useSyncExternalStore } from "react";
import type { LiveStream, Received } from "./live-stream.ts";

const NO_STREAM = {
  state: undefined,
  lostSince: undefined,
  hasSpoken: false,
  refusal: undefined,
  clockOffset: 0,
};

export const useLiveStream = <State extends { version: number }>(
  stream: LiveStream<State>,
): Received<State> => useSyncExternalStore(stream.watch, stream.read, () => NO_STREAM);
