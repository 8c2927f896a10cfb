import { type Agent, type ClientRequest, get, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

type Answer = { status: number; body: string; cookies: string[] };
type State = {
  version: number;
  date: string;
  week: { version: number };
  draw: { topics: { topicId: number }[] };
  poll: { id: number; results: { votes: number }[] };
};

const COMMANDS = 20;

/**
 * Calls the site at `origin`; with `json` it sends that. `address` is the caller's address as a trusted proxy reports
 * it.
 */
export function send(
  agent: Agent,
  origin: string,
  path: string,
  {
    json,
    method = json ? "POST" : "GET",
    cookie,
    address,
  }: { json?: object; method?: string; cookie?: string; address?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(json ? { "content-type": "application/json" } : {}),
      ...(cookie ? { cookie } : {}),
      ...(address ? { "x-forwarded-for": address } : {}),
    };
    const sent = request(origin + path, { method, agent, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (part) => {
        body += part;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body, cookies: response.headers["set-cookie"] ?? [] }),
      );
    });
    sent.on("error", reject);
    sent.end(json && JSON.stringify(json));
  });
}

/** The desk of a site, and streams that follow what is live. */
export class LiveDesk {
  readonly #agent: Agent;
  readonly #origin: string;
  readonly #cookie: string;
  readonly #streams: ClientRequest[] = [];
  #state: State;
  #sentAt = 0;
  #arrivals: number[] = [];

  private constructor(agent: Agent, origin: string, cookie: string, state: State) {
    this.#agent = agent;
    this.#origin = origin;
    this.#cookie = cookie;
    this.#state = state;
  }

  /** Creates a team member's account, and reads what is live. */
  static async open(agent: Agent, origin: string, adminPasscode: string): Promise<LiveDesk> {
    const json = { username: "bench", password: "correct horse", adminPasscode };
    const registered = await send(agent, origin, "/api/register", { json });
    const cookie = registered.cookies.map((set) => set.split(";")[0]).join("; ");
    const live = await send(agent, origin, "/api/live", { cookie });
    return new LiveDesk(agent, origin, cookie, JSON.parse(live.body));
  }

  /** Makes a call as the team. @throws if it is refused */
  async call(path: string, options: { method: string; json?: object }): Promise<Answer> {
    const answer = await send(this.#agent, this.#origin, path, { ...options, cookie: this.#cookie });
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return answer;
  }

  async run(command: string, more: object = {}): Promise<State> {
    const version = command === "go-live" ? this.#state.week.version : this.#state.version;
    const answer = await send(this.#agent, this.#origin, `/api/weeks/${this.#state.date}/commands`, {
      json: { command, version, ...more },
      cookie: this.#cookie,
    });
    if (answer.status !== 200) throw new Error(`${command}: ${answer.status} ${answer.body}`);
    this.#state = JSON.parse(answer.body);
    return this.#state;
  }

  /** Opens streams, of this site or of another process. */
  async openStreams(count: number, origin = this.#origin): Promise<void> {
    let connected = 0;
    for (let index = 0; index < count; index += 1) {
      const stream = get(`${origin}/api/live/events`, { agent: false }, (response) => {
        connected += 1;
        response.on("data", (part: Buffer) => {
          if (this.#sentAt > 0 && part.includes("event: state"))
            this.#arrivals.push(performance.now() - this.#sentAt);
        });
      }).on("error", () => {});
      this.#streams.push(stream);
      if (index % 100 === 99) await pause(50);
    }
    while (connected < count) await pause(50);
  }

  /** Changes the scene over and over. Returns the milliseconds until each change had reached all streams. */
  async timeCommands(): Promise<number[]> {
    const times: number[] = [];
    for (let index = 0; index < COMMANDS; index += 1) {
      await pause(700);
      this.#arrivals = [];
      this.#sentAt = performance.now();
      await this.run("scene", { scene: index % 2 ? "clear" : "countdown" });
      for (let wait = 0; this.#arrivals.length < this.#streams.length && wait < 500; wait += 1)
        await pause(10);
      if (this.#arrivals.length < this.#streams.length)
        throw new Error(`only ${this.#arrivals.length} streams got it`);
      times.push(Math.max(...this.#arrivals));
    }
    return times;
  }

  closeStreams(): void {
    for (const stream of this.#streams) stream.destroy();
  }
}
