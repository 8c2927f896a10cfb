import { type ClientRequest, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Caller, createTeamMember } from "./caller.ts";

type LiveState = {
  version: number;
  date: string;
  week: { version: number };
  draw: { topics: { topicId: number }[] } | null;
  poll: { id: number; results: { votes: number }[] };
};

const SCENE_CHANGE_COUNT = 20;

/** A team member who runs a site's show, and the open streams of what is on air. */
export class LiveDesk {
  readonly team: Caller;
  readonly #origin: string;
  readonly #streams: ClientRequest[] = [];
  #state: LiveState;
  #sentAt = 0;
  #arrivalTimes: number[] = [];

  private constructor(team: Caller, origin: string, state: LiveState) {
    this.team = team;
    this.#origin = origin;
    this.#state = state;
  }

  /** Creates a team member's account, and fetches the show's state. */
  static async open(origin: string): Promise<LiveDesk> {
    const team = await createTeamMember(origin);
    return new LiveDesk(team, origin, JSON.parse((await team.ask(origin, "/api/live")).text));
  }

  async runCommand(command: string, more: object = {}): Promise<LiveState> {
    const version = command === "go-live" ? this.#state.week.version : this.#state.version;
    const json = { command, version, ...more };
    const path = `/api/weeks/${this.#state.date}/commands`;
    this.#state = JSON.parse((await this.team.ask(this.#origin, path, { json })).text);
    return this.#state;
  }

  /** Opens a poll about the drawn topics. Draws first if necessary. */
  async openPoll(): Promise<{ path: string; topicIds: number[] }> {
    if (!this.#state.draw) await this.runCommand("draw", { word: "porch light" });
    const { poll, draw } = await this.runCommand("open-poll", { seconds: 300 });
    return {
      path: `/api/polls/${poll.id}/votes`,
      topicIds: draw?.topics.map(({ topicId }) => topicId) ?? [],
    };
  }

  /** Closes the poll. Returns how many votes it got. */
  async closePoll(): Promise<number> {
    return (await this.runCommand("close-poll")).poll.results.reduce((sum, { votes }) => sum + votes, 0);
  }

  /** Opens streams to this site, or to the process at `origin`. Retries until each stream is accepted. */
  async openStreams(count: number, origin = this.#origin): Promise<void> {
    const openWhenAccepted = async (_: unknown, index: number) => {
      await pause(index / 2);
      while (!(await this.#openStream(origin))) await pause(1000);
    };
    await Promise.all(Array.from({ length: count }, openWhenAccepted));
  }

  /** Opens a stream. Returns whether it was accepted. */
  #openStream(origin: string): Promise<boolean> {
    return new Promise((resolve) => {
      const stream = get(`${origin}/api/live/events`, { agent: false }, (response) => {
        if (response.statusCode !== 200) {
          stream.destroy();
          return resolve(false);
        }
        this.#streams.push(stream);
        response.on("data", (chunk: Buffer) => {
          if (this.#sentAt > 0 && chunk.includes("event: state"))
            this.#arrivalTimes.push(performance.now() - this.#sentAt);
        });
        resolve(true);
      }).on("error", () => resolve(false));
    });
  }

  /** Changes the scene repeatedly. Returns how many milliseconds each change took to reach all streams. */
  async timeCommands(): Promise<number[]> {
    const times: number[] = [];
    for (let index = 0; index < SCENE_CHANGE_COUNT; index += 1) {
      await pause(700);
      this.#arrivalTimes = [];
      this.#sentAt = performance.now();
      await this.runCommand("scene", { scene: index % 2 ? "clear" : "countdown" });
      for (
        let waitCount = 0;
        this.#arrivalTimes.length < this.#streams.length && waitCount < 3000;
        waitCount += 1
      )
        await pause(10);
      if (this.#arrivalTimes.length < this.#streams.length)
        throw new Error(`only ${this.#arrivalTimes.length} streams got it`);
      times.push(Math.max(...this.#arrivalTimes));
    }
    return times;
  }

  closeStreams(): void {
    for (const stream of this.#streams) stream.destroy();
  }
}

/**
 * Sends votes on a schedule, each from a different browser and network. Returns how many milliseconds each accepted
 * vote took, measured from when it was due, and how many votes were refused.
 */
export async function voteOnSchedule(
  voterCount: number,
  getDueMs: (voter: number) => number,
  sendVote: (voter: number, caller: Caller) => ReturnType<Caller["call"]>,
): Promise<{ times: number[]; refused: number }> {
  const times: number[] = [];
  const startedAt = performance.now();
  const votes: Promise<void>[] = [];
  for (let voter = 0; voter < voterCount; voter += 1) {
    const dueAt = startedAt + getDueMs(voter);
    if (dueAt - performance.now() > 1) await pause(dueAt - performance.now());
    const reply = sendVote(voter, new Caller(65_536 + voter));
    votes.push(
      reply.then((reply) => {
        if (reply?.status === 200) times.push(performance.now() - dueAt);
      }),
    );
  }
  await Promise.all(votes);
  return { times, refused: voterCount - times.length };
}
