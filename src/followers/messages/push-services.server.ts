/** After this many failures in a row, a push service's remaining notifications are left to later jobs. */
const MAX_FAILURES_IN_A_ROW = 2;
/**
 * Once a service has failed this many times in total, it is unreliable unless it has accepted at least twenty
 * notifications per failure.
 */
const MAX_FAILURES = 10;
const MIN_ACCEPTED_PER_FAILURE = 20;

type ServiceRecord = { failures: number; failuresInARow: number; accepted: number };

/**
 * Keeps track of how well push services respond while one message is sent. Anybody can subscribe with the URL of their
 * own slow service, which must not delay everybody else's notifications.
 */
export class PushServiceRecords {
  readonly #records = new Map<string, ServiceRecord>();

  /**
   * Returns whether to leave the service's notifications to later jobs. A service that has not accepted any
   * notification is also judged by its whole domain, because one person can use any number of subdomains and ports.
   * Other services are judged only by their own origin, so nobody can block a real service by subscribing with another
   * address on its domain.
   */
  isUnreliable(endpoint: string): boolean {
    const { origin } = new URL(endpoint);
    const service = this.#findRecord(origin);
    return (
      isFailing(service) || (service.accepted === 0 && isFailing(this.#findRecord(findDomain(endpoint))))
    );
  }

  record(endpoint: string, hasFailed: boolean): void {
    for (const name of [new URL(endpoint).origin, findDomain(endpoint)]) {
      const { failures, failuresInARow, accepted } = this.#findRecord(name);
      this.#records.set(
        name,
        hasFailed
          ? { failures: failures + 1, failuresInARow: failuresInARow + 1, accepted }
          : { failures, failuresInARow: 0, accepted: accepted + 1 },
      );
    }
  }

  #findRecord(name: string): ServiceRecord {
    return this.#records.get(name) ?? { failures: 0, failuresInARow: 0, accepted: 0 };
  }
}

const isFailing = ({ failures, failuresInARow, accepted }: ServiceRecord): boolean =>
  failuresInARow >= MAX_FAILURES_IN_A_ROW ||
  (failures >= MAX_FAILURES && accepted < failures * MIN_ACCEPTED_PER_FAILURE);

/** Returns the last two parts of the endpoint's host name. */
const findDomain = (endpoint: string): string => new URL(endpoint).hostname.split(".").slice(-2).join(".");
