/** After this many failures in a row, a push service's remaining notifications are left to later jobs. */
const MAX_FAILURES_IN_A_ROW = 2;
/** After this many failures altogether, a service must accept at least twenty times as many notifications. */
const MAX_FAILURES = 10;
const MIN_TAKEN_PER_FAILURE = 20;

type ServiceRecord = { failures: number; failuresInARow: number; taken: number };

/**
 * Keeps track of how well push services respond while one message is sent. Anybody can subscribe with the address of a
 * slow service that they have made up, which must not hold up everybody else's notifications.
 */
export class PushServices {
  readonly #records = new Map<string, ServiceRecord>();

  /** Returns whether to leave the service's notifications to later jobs. */
  isUnreliable(endpoint: string): boolean {
    const { failures, failuresInARow, taken } = this.#findRecord(endpoint);
    return (
      failuresInARow >= MAX_FAILURES_IN_A_ROW ||
      (failures >= MAX_FAILURES && taken < failures * MIN_TAKEN_PER_FAILURE)
    );
  }

  record(endpoint: string, hasFailed: boolean): void {
    const { failures, failuresInARow, taken } = this.#findRecord(endpoint);
    this.#records.set(
      findDomain(endpoint),
      hasFailed
        ? { failures: failures + 1, failuresInARow: failuresInARow + 1, taken }
        : { failures, failuresInARow: 0, taken: taken + 1 },
    );
  }

  #findRecord(endpoint: string): ServiceRecord {
    return this.#records.get(findDomain(endpoint)) ?? { failures: 0, failuresInARow: 0, taken: 0 };
  }
}

/** Returns the last two parts of the endpoint's host name, because one person can use any number of subdomains and ports. */
const findDomain = (endpoint: string): string => new URL(endpoint).hostname.split(".").slice(-2).join(".");
