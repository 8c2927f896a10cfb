import type { IncomingMessage } from "node:http";
import type { Log } from "#platform/log/log.server.ts";
import { createUnavailableResponse, renderPlainPage } from "./plain-page.server.ts";
import type { RawResponse } from "./stored-file.server.ts";

const CHECK_INTERVAL_MS = 1000;

/** Whether the site is under maintenance. While it is, it responds with 503, and background work pauses. */
export class MaintenanceState {
  readonly #endCallbacks: (() => void)[] = [];
  #isOn = false;

  get isOn(): boolean {
    return this.#isOn;
  }

  begin(): void {
    this.#isOn = true;
  }

  end(): void {
    this.#isOn = false;
    for (const callback of this.#endCallbacks) callback();
  }

  onEnd(callback: () => void): void {
    this.#endCallbacks.push(callback);
  }

  /** Until `stop` is called, checks every second whether another process has started or finished maintenance. */
  follow(isBegun: () => Promise<boolean>, log: Pick<Log, "info">): { stop(): void } {
    let isOurs = false;
    const checkOthers = async () => {
      const isOn = await isBegun();
      if (isOn && !this.#isOn) {
        isOurs = true;
        this.begin();
        log.info({}, "another process is restoring a backup: the site is in maintenance");
      } else if (!isOn && isOurs) {
        isOurs = false;
        this.end();
        log.info({}, "another process has restored a backup, or given up: maintenance is over");
      }
    };
    const timer = setInterval(checkOthers, CHECK_INTERVAL_MS);
    return { stop: () => clearInterval(timer) };
  }
}

const RETRY_AFTER_S = "10";
const MAINTENANCE_MESSAGE = "The site is being restored from a backup and will be back in a few minutes.";
const MAINTENANCE_PAGE = renderPlainPage("Back in a few minutes", MAINTENANCE_MESSAGE, "");

/** Returns the 503 response for requests during maintenance. If it's a page, it reloads by itself. */
export const createMaintenanceResponse = (request: IncomingMessage): RawResponse =>
  createUnavailableResponse(request, {
    page: MAINTENANCE_PAGE,
    message: MAINTENANCE_MESSAGE,
    retryAfter: RETRY_AFTER_S,
    onPage: { refresh: RETRY_AFTER_S },
  });
