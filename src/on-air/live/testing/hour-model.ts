import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { getOptionId } from "#on-air/polls/poll-results.rules.ts";
import type { Poll } from "#on-air/polls/polls.contract.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import type { Client, TestRequest, TestResponse } from "#testing/test-app.ts";
import type { LiveState, TeamLiveState } from "../live.contract.ts";

type Command = { command: string } & Record<string, unknown>;

/** Everything that the server has confirmed to a client. The database must match it. */
export class AcknowledgedFacts {
  /** The live state's versions, one per completed command. */
  readonly versions: number[] = [];
  /** Each visitor's last accepted vote, by poll. */
  readonly votes = new Map<number, Map<number, number>>();
  /** The topics that were chosen by commands. */
  readonly chosen: number[] = [];
  /** The results of each poll that was closed by a command. */
  readonly results = new Map<number, Poll["results"]>();
  poll: Poll | undefined;

  newest = (): number => Math.max(0, ...this.versions);

  hear(state: TeamLiveState): void {
    this.poll = state.poll ?? this.poll;
    const closedResults = state.poll ? this.results.get(state.poll.id) : undefined;
    if (closedResults) expect(state.poll?.results, "a closed poll's results stay").toEqual(closedResults);
  }
}

/** A simulated user who finishes one action before starting the next. */
class Person {
  #lastAction: Promise<void> = Promise.resolve();
  readonly client: Client;
  readonly acknowledged: AcknowledgedFacts;

  constructor(client: Client, acknowledged: AcknowledgedFacts) {
    this.client = client;
    this.acknowledged = acknowledged;
  }

  doNext(work: () => Promise<void>): void {
    this.#lastAction = this.#lastAction.then(work);
    // The failure is reported at the end of the run.
    this.#lastAction.catch(() => {});
  }

  /** Sends a request. Retries after a server error, as the site does in a browser. */
  async sendWithRetry(path: string, request: TestRequest = {}): Promise<TestResponse> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.client.request(path, request);
      if (answer.status < 500 || tries === 5) return answer;
    }
  }

  get rest(): Promise<void> {
    return this.#lastAction;
  }
}

const POLL_CLOSING_COMMANDS = ["close-poll", "choose"];

/** A producer's desk. It sends commands based on the state it last saw, and reloads that state if it was stale. */
export class SimulatedDesk extends Person {
  #state: TeamLiveState | undefined;

  async look(): Promise<TeamLiveState> {
    const floor = this.acknowledged.newest();
    const state = (await this.sendWithRetry("/api/live")).json<TeamLiveState>();
    expect(state.version, "a later look shows what was acknowledged before").toBeGreaterThanOrEqual(floor);
    this.acknowledged.hear(state);
    this.#state = state;
    return state;
  }

  press = (makeCommand: (state: TeamLiveState) => Command | undefined): void =>
    this.doNext(async () => {
      const state = this.#state ?? (await this.look());
      const command = makeCommand(state);
      if (!command) return;
      const { status, date, week } = state;
      const version = status === "live" ? state.version : week.version;
      const floor = this.acknowledged.newest();
      const json = { ...command, version };
      // A retry with the same key changes nothing.
      const headers = { "idempotency-key": randomUUID() };
      const answer = await this.sendWithRetry(`/api/weeks/${date}/commands`, {
        method: "POST",
        json,
        headers,
      });
      if (answer.status === 409) return void (await this.look());
      if (answer.status !== 200) throw new Error(`${command.command}: ${answer.status} ${answer.text}`);
      this.#hear(command, answer.json<TeamLiveState>(), floor);
    });

  #hear(command: Command, state: TeamLiveState, floor: number): void {
    expect(state.version, `${command.command} increments the version`).toBeGreaterThan(floor);
    this.acknowledged.hear(state);
    this.acknowledged.versions.push(state.version);
    if (command.command === "choose") this.acknowledged.chosen.push(Number(command.topicId));
    if (POLL_CLOSING_COMMANDS.includes(command.command) && state.poll && !state.poll.open)
      this.acknowledged.results.set(state.poll.id, state.poll.results);
    this.#state = state;
  }

  /** Writes a note into the week that the desk sees. */
  note = (text: string): void =>
    this.doNext(async () => {
      const { week } = await this.look();
      const json = { version: week.version, note: text };
      const answer = await this.sendWithRetry(`/api/weeks/${week.date}`, { method: "PUT", json });
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 200) expect(answer.json<Week>().version).toBeGreaterThan(week.version);
    });
}

export class SimulatedViewer extends Person {
  #seen = 0;

  vote = (optionOffset: number, choice: number): void =>
    this.doNext(async () => {
      const { poll } = this.acknowledged;
      if (!poll) return;
      const { text: _, ...json } = poll.options[choice % poll.options.length] ?? { text: "" };
      const wasClosed = this.acknowledged.results.has(poll.id);
      const answer = await this.sendWithRetry(`/api/polls/${poll.id}/votes`, { method: "POST", json });
      expect(wasClosed ? [409] : [200, 409], answer.text).toContain(answer.status);
      if (answer.status !== 200 || !("topicId" in json || "optionId" in json)) return;
      const votes = this.acknowledged.votes.get(poll.id) ?? new Map<number, number>();
      this.acknowledged.votes.set(poll.id, votes.set(optionOffset, getOptionId(json)));
    });

  /** Checks that the version visitors see never goes down, and that open polls don't reveal their counts. */
  watch = (): void =>
    this.doNext(async () => {
      const { version, poll } = (await this.sendWithRetry("/api/live")).json<LiveState>();
      expect(version).toBeGreaterThanOrEqual(this.#seen);
      this.#seen = version;
      if (poll?.open) expect(poll.results).toBeNull();
    });
}
