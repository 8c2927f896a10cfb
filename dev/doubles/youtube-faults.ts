/** Faults that a test can turn on in the YouTube double. */
import type { ServerResponse } from "node:http";
import { type FakeResponse, sendResponse, type TransmissionFailure } from "./answering.ts";

export type YoutubeResource = "channels" | "playlistItems" | "videos";

/**
 * How a request fails: with a certain response (an error, or a success with the wrong shape), or during transmission.
 */
export type YoutubeFaultKind = FakeResponse | TransmissionFailure;

export type YoutubeFault = {
  resource: YoutubeResource;
  /**
   * Which page of a list, or which batch of ids, fails, counted from 1. By default, all of them fail. Repeating a
   * request doesn't count as another page.
   */
  page?: number;
  /** How many times to fail before working again. By default, it always fails. */
  times?: number;
  kind: YoutubeFaultKind;
};

/** Keeps track of the active faults. Each different request since a fault was added counts as a page. */
export const createYoutubeFaults = () => {
  let activeFaults: (YoutubeFault & { left: number; requests: string[] })[] = [];

  return {
    add: (fault: YoutubeFault) => {
      activeFaults.push({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY, requests: [] });
    },
    clear: () => {
      activeFaults = [];
    },
    /** Counts the given request. Returns how it fails, or undefined if no fault affects it. */
    find: (resource: string, question: string): YoutubeFaultKind | undefined => {
      let matchingFault: YoutubeFaultKind | undefined;
      for (const fault of activeFaults.filter((activeFault) => activeFault.resource === resource)) {
        if (!fault.requests.includes(question)) fault.requests.push(question);
        const isItsPage = fault.page === undefined || fault.requests.indexOf(question) === fault.page - 1;
        if (matchingFault !== undefined || !isItsPage || fault.left === 0) continue;
        fault.left -= 1;
        matchingFault = fault.kind;
      }
      return matchingFault;
    },
  };
};

export const sendFault = (kind: YoutubeFaultKind, response: ServerResponse): void =>
  sendResponse(kind, response, '{"kind": "youtube#');
