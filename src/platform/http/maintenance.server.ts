import type { IncomingMessage } from "node:http";
import { answerUnavailable, plainPage } from "./plain-page.server.ts";
import type { FileAnswer } from "./stored-file.server.ts";

const FOLLOW_MS = 1000;

/** While it is on, the site answers 503 and background work rests. */
export class Maintenance {
  readonly #afterwards: (() => void)[] = [];
  #isOn = false;

  get isOn(): boolean {
    return this.#isOn;
  }

  begin(): void {
    this.#isOn = true;
  }

  end(): void {
    this.#isOn = false;
    for (const work of this.#afterwards) work();
  }

  onEnd(work: () => void): void {
    this.#afterwards.push(work);
  }

  /** Follows what another process begins: asks every second until `stop`. */
  follow(isBegun: () => Promise<boolean>): { stop(): void } {
    let isOurs = false;
    const look = async () => {
      const isOn = await isBegun();
      if (isOn && !this.#isOn) {
        isOurs = true;
        this.begin();
      } else if (!isOn && isOurs) {
        isOurs = false;
        this.end();
      }
    };
    const timer = setInterval(look, FOLLOW_MS);
    return { stop: () => clearInterval(timer) };
  }
}

const RETRY_AFTER_S = "10";
const SENTENCE = "The site is being restored from a backup and is back in a few minutes.";
const PAGE = plainPage("Back in a few minutes", SENTENCE, "");

/** 503 for a request during maintenance. A page asks again by itself. */
export const refuseForMaintenance = (request: IncomingMessage): FileAnswer =>
  answerUnavailable(request, {
    page: PAGE,
    message: SENTENCE,
    retryAfter: RETRY_AFTER_S,
    onPage: { refresh: RETRY_AFTER_S },
  });
