/** Faults that a test can switch on in the double, and how each looks on the wire. */
import type { ServerResponse } from "node:http";
import { type Answer, type Failure, send } from "./answering.ts";

export type Resource = "channels" | "playlistItems" | "videos";

/** How an answer fails: by an answer of one's own (an error body, or a success of the wrong shape), or on the wire. */
export type FaultKind = Answer | Failure;

export type Fault = {
  resource: Resource;
  /** The page (of a list) or batch (of ids) that fails, from 1; every one where left out. Asking the same again is the same page. */
  page?: number;
  /** How often it fails before it works again; always where left out. */
  times?: number;
  kind: FaultKind;
};

/** Keeps the switched-on faults, and counts pages by the different questions asked since. */
export const faultBoard = () => {
  let switchedOn: (Fault & { left: number; asked: string[] })[] = [];

  return {
    add: (fault: Fault) => {
      switchedOn.push({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY, asked: [] });
    },
    clear: () => {
      switchedOn = [];
    },
    /** The fault that meets this question, if any. */
    meets: (resource: string, question: string): FaultKind | undefined => {
      let met: FaultKind | undefined;
      for (const fault of switchedOn.filter((each) => each.resource === resource)) {
        if (!fault.asked.includes(question)) fault.asked.push(question);
        const isItsPage = fault.page === undefined || fault.asked.indexOf(question) === fault.page - 1;
        if (met !== undefined || !isItsPage || fault.left === 0) continue;
        fault.left -= 1;
        met = fault.kind;
      }
      return met;
    },
  };
};

/** Lets the answer fail in its way. */
export const failAs = (kind: FaultKind, response: ServerResponse): void =>
  send(kind, response, '{"kind": "youtube#');
