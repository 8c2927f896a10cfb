// Rehearses a show from its plan to its end. Types come from the API description. Run it on a test site: it goes live.
//   npx openapi-typescript https://your-show.example/api/openapi.json -o greenroom-api.ts
//   GREENROOM_TOKEN=gr_… node rehearse.mts https://your-show.example
import type { paths } from "./greenroom-api.ts";

type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : undefined;
type Sent<Call> = (Call extends { parameters: infer Parts } ? Omit<Parts, "header" | "cookie"> : unknown) &
  (Call extends { requestBody: infer Request } ? { body: Json<Request> } : unknown);
type Answer<Call> = Call extends { responses: infer All } ? Json<All[keyof All & (200 | 201)]> : never;
type Parts = { path?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

const site = process.argv[2];
const token = process.env.GREENROOM_TOKEN;
if (!site || !token) throw new Error("Usage: see the first lines");

async function call<Path extends keyof paths, Method extends string & keyof paths[Path]>(
  method: Method,
  path: Path,
  sent: Sent<paths[Path][Method]>,
): Promise<Answer<paths[Path][Method]>> {
  const { path: names = {}, query = {}, body } = sent as Parts;
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name) => names[name] ?? ""),
    site,
  );
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const answer = await fetch(url, {
    method: method.toUpperCase(),
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${json.message}`);
  return json;
}

const press = (body: Sent<paths["/api/live/press"]["post"]>["body"]) =>
  call("post", "/api/live/press", { body });

const [week] = await call("get", "/api/weeks", { query: { count: 1 } });
if (!week) throw new Error("There is no week");
const { date, version } = week;
await call("put", "/api/weeks/{date}", {
  path: { date },
  body: { version, title: "Rehearsal", runSheet: [{ kind: "draw", title: "The draw", minutes: 20 }] },
});
await press({ command: "go-live" });
const { draw } = await press({ command: "draw", word: "porch light", scene: "draw" });
await press({ command: "open-poll", scene: "poll" });
await press({ command: "close-poll" });
const [first] = draw?.topics ?? [];
if (first) await press({ command: "choose", topicId: first.topicId, scene: "topic" });
await press({ command: "end", confirm: true });
const { topics } = await call("get", "/api/weeks/{date}/aired", { path: { date } });
for (const { content } of topics) process.stdout.write(`${date}: ${content}\n`);
