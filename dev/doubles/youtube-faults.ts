/** Faults that a test can switch on in the double, and how each looks on the wire. */
import type { ServerResponse } from "node:http";
import { type Answer, type Failure, send } from "./answering.ts";

export type Resource = "channels" | "playlistItems" | "videos";

/** How an answer fails: with a given answer (an error body, or a success of the wrong shape), or on the wire. */
export type FaultKind = Answer | Failure;

export type Fault = {
  resource: Resource;
  /**
   * The page (of a list) or batch (of ids) that fails, from 1; every one by default. Repeating a question is the same
   * page.
   */
  page?: number;
  /** How often it fails before it works again; always by default. */
  times?: number;
  kind: FaultKind;
};

/** Keeps the active faults, and counts pages by the different questions asked since. */
export const faultBoard = () => {
  let switchedOn: (Fault & { left: number; asked: string[] })[] = [];

  return {
    add: (fault: Fault) => {
      switchedOn.push({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY, asked: [] });
    },
    clear: () => {
      switchedOn = [];
    },
    /** Returns the fault for this question, if any. */
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

/** Fails an answer in the given way. */
export const failAs = (kind: FaultKind, response: ServerResponse): void =>
  send(kind, response, '{"kind": "youtube#');
