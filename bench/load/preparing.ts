import { Agent, request } from "node:http";
import { ADMIN_PASSCODE } from "../site.ts";
import type { Asked, Got, Site } from "./visits.ts";

export type Send = (asked: Asked) => Promise<Got>;

const ADMINS = 4;
const ON_BOARD = 10;
/** Visitors who follow what is on air. */
const STREAMS = 100;

/** The addresses named in the site's own pages. */
export async function readAddresses(origin: string): Promise<Omit<Site, "board" | "written">> {
  const home = await (await fetch(origin)).text();
  const list = await (await fetch(`${origin}/episodes`)).text();
  const named = (pattern: RegExp, page: string) => [...new Set(page.match(pattern) ?? [])];
  return {
    files: named(/\/assets\/[\w.-]+\.(?:js|css)/g, home),
    pictures: named(/\/(?:uploads|episode-pictures)\/[\w./-]+/g, home),
    episodes: named(/\/episodes\/[\w-]+/g, list),
  };
}

/** Signs in four team members. Returns their cookies, and the ids of topics to edit. */
export async function signInAdmins(send: Send) {
  const cookies: string[] = [];
  for (let admin = 0; admin < ADMINS; admin += 1) {
    const body = {
      username: `admin${process.pid}.${admin}`,
      password: "correct horse",
      adminPasscode: ADMIN_PASSCODE,
    };
    const { cookie } = await send({ method: "POST", path: "/api/register", body, statuses: [201] });
    cookies.push(cookie);
  }
  const list = await send({ path: "/api/topics?limit=200&sort=oldest", cookie: cookies[0] });
  return { cookies, topics: JSON.parse(list.text).map((topic: { id: number }) => topic.id) };
}

/** Puts suggestions on the board, as the team. Returns the keys of some that are open. */
export async function fillBoard(send: Send, cookie: string): Promise<string[]> {
  for (let made = 0; made < ON_BOARD; made += 1) {
    const description = `What is raise number ${process.pid}.${made} worth?`;
    const body = { name: "A Listener", email: "listener@example.com", category: "Pay", description };
    const sent = await send({ method: "POST", path: "/api/topic-requests", body, statuses: [201] });
    const path = `/api/topic-requests/${JSON.parse(sent.text).id}`;
    await send({ method: "PUT", path, cookie, body: { status: "approved" } });
    await send({ method: "POST", path: `${path}/convert`, cookie, statuses: [200, 201] });
  }
  const { text } = await send({ path: "/api/board?status=open&sort=new&limit=10" });
  return JSON.parse(text).map(({ key }: { key: string }) => key);
}

/** Opens streams of what is on air, and returns a function that closes them. A refused one ends the run. */
export function openStreams(origin: string): () => void {
  const agent = new Agent({ maxSockets: STREAMS });
  for (let opened = 0; opened < STREAMS; opened += 1) {
    const sent = request(`${origin}/api/live/events?as=site`, { agent }, (answer) => {
      if (answer.statusCode !== 200) throw new Error(`A stream answered ${answer.statusCode}`);
      // Each ends with an error when its connection is closed.
      answer.on("error", () => {}).resume();
    });
    sent.on("error", () => {});
    sent.end();
  }
  return () => agent.destroy();
}
