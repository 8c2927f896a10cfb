import { createForm, createNoise } from "#platform/files/testing/pictures.ts";
import { ADMIN_PASSCODE, type Site } from "./site.ts";

/** The contents of topics and the addresses of pictures that were written. */
export type WrittenContent = { topics: string[]; pictures: string[] };

export type WritingLoad = {
  /** Everything that has been acknowledged so far. */
  acknowledged: WrittenContent;
  /** The content of every topic that was sent, whether or not it got a response. */
  sent: string[];
  /** Waits until this many more topics and one more picture have been acknowledged. Throws if writing failed. */
  more(topics: number): Promise<void>;
  stop(): Promise<void>;
};

/** Signs in as an admin. Returns the cookie for later calls. */
export async function signInAsAdmin(site: Site): Promise<string> {
  const person = { username: "office", password: "correct horse" };
  const post = (path: string, body: object) =>
    fetch(site.origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const login = await post("/api/login", person);
  const answer = login.ok ? login : await post("/api/register", { ...person, adminPasscode: ADMIN_PASSCODE });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** Writes topics over two connections and uploads pictures over a third until `stop` is called. */
export async function startWriting(site: Site, name: string): Promise<WritingLoad> {
  const cookie = await signInAsAdmin(site);
  const acknowledged: WrittenContent = { topics: [], pictures: [] };
  const sent: string[] = [];
  let running = true;
  let number = 0;
  const waiting = new Set<() => void>();

  const call = async (path: string, body: string | FormData, headers: Record<string, string> = {}) => {
    const answer = await fetch(site.origin + path, { method: "POST", headers: { cookie, ...headers }, body });
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const said = await answer.json();
    for (const look of waiting) look();
    return said;
  };
  const writeTopics = async () => {
    while (running) {
      number += 1;
      const content = `${name} ${number}: цена, 日本, 🎙`;
      sent.push(content);
      const topic = { category: "Load", subCategory: name, content };
      await call("/api/topics", JSON.stringify(topic), { "content-type": "application/json" });
      acknowledged.topics.push(content);
    }
  };
  const uploadPictures = async () => {
    while (running) {
      number += 1;
      const bytes = await createNoise(40, 40, number).png().toBuffer();
      const { url } = await call("/api/upload-image", createForm("image", bytes, "face.png", "image/png"));
      acknowledged.pictures.push(url);
    }
  };
  const writing = Promise.all([writeTopics(), writeTopics(), uploadPictures()]);

  return {
    acknowledged,
    sent,
    more: async (topics) => {
      const goal = acknowledged.topics.length + topics;
      const pictures = acknowledged.pictures.length;
      const reached = new Promise<void>((resolve) => {
        const look = () => {
          if (acknowledged.topics.length < goal || acknowledged.pictures.length === pictures) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      });
      // Writing only ends if it fails, and then its error is thrown here.
      await Promise.race([reached, writing]);
    },
    stop: async () => {
      running = false;
      await writing;
    },
  };
}
