import type { IncomingMessage } from "node:http";
import { plainPage, wantsPage } from "./plain-page.server.ts";
import type { FileAnswer } from "./stored-file.server.ts";

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
}

const RETRY_AFTER_S = "10";
const SENTENCE = "The site is being restored from a backup and is back in a few minutes.";
const PAGE = plainPage("Back in a few minutes", SENTENCE, "");
const JSON_TEXT = JSON.stringify({ message: SENTENCE });

/** 503 for a request during maintenance. A page asks again by itself. */
export function refuseForMaintenance({ url = "", headers }: IncomingMessage): FileAnswer {
  const isPage = wantsPage(url, headers.accept);
  const body = Buffer.from(isPage ? PAGE : JSON_TEXT);
  return {
    status: 503,
    headers: {
      "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
      "content-length": String(body.length),
      "cache-control": "no-store",
      "retry-after": RETRY_AFTER_S,
      ...(isPage ? { refresh: RETRY_AFTER_S } : {}),
    },
    body,
  };
}
