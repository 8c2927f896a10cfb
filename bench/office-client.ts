import { Agent, request } from "node:http";

export type OfficeAnswer = { status: number; text: string; ms: number };

/** A signed-in team member on keep-alive connections: makes API calls, and records how long each took. */
export async function signInOffice(
  origin: string,
  adminPasscode: string,
): Promise<(method: string, path: string, body?: object) => Promise<OfficeAnswer>> {
  const agent = new Agent({ keepAlive: true });
  let cookie = "";
  const call = (method: string, path: string, body?: object) =>
    new Promise<OfficeAnswer>((resolve, reject) => {
      const begun = performance.now();
      const headers = { cookie, ...(body ? { "content-type": "application/json" } : {}) };
      const sent = request(new URL(path, origin), { method, agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () => {
          const set = answer.headers["set-cookie"]?.[0]?.split(";")[0];
          if (set) cookie = set;
          const text = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode ?? 0, text, ms: performance.now() - begun });
        });
      });
      sent.on("error", reject);
      sent.end(body ? JSON.stringify(body) : undefined);
    });
  const person = { username: "bench", password: "correct horse" };
  const registered = await call("POST", "/api/register", { ...person, adminPasscode });
  if (registered.status === 201) return call;
  const known = await call("POST", "/api/login", person);
  if (known.status !== 200) throw new Error(`register answered ${registered.status}: ${registered.text}`);
  return call;
}
