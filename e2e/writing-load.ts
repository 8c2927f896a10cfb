import { createFileForm, createNoisePicture } from "#platform/files/testing/pictures.ts";
import { ADMIN_PASSCODE, type Site } from "./site.ts";

/** The contents of the topics, and the URLs of the pictures, that were written. */
export type WrittenContent = { topics: string[]; pictures: string[] };

export type WritingLoad = {
  /** The topics and pictures that have been acknowledged so far. */
  acknowledgedContent: WrittenContent;
  /** The content of every topic that was sent, whether or not there was a response. */
  sentTopics: string[];
  /** Waits until `topics` more topics and one more picture have been acknowledged. @throws {Error} if writing fails */
  waitForMore(topics: number): Promise<void>;
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
  const response = login.ok
    ? login
    : await post("/api/register", { ...person, adminPasscode: ADMIN_PASSCODE });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** Writes topics over two connections and uploads pictures over a third one until `stop` is called. */
export async function startWriting(site: Site, name: string): Promise<WritingLoad> {
  const cookie = await signInAsAdmin(site);
  const acknowledgedContent: WrittenContent = { topics: [], pictures: [] };
  const sentTopics: string[] = [];
  let isRunning = true;
  let writeCount = 0;
  const goalCheckers = new Set<() => void>();

  const call = async (path: string, body: string | FormData, headers: Record<string, string> = {}) => {
    const response = await fetch(site.origin + path, {
      method: "POST",
      headers: { cookie, ...headers },
      body,
    });
    if (response.status !== 201)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    const responseBody = await response.json();
    for (const checkGoal of goalCheckers) checkGoal();
    return responseBody;
  };
  const writeTopics = async () => {
    while (isRunning) {
      writeCount += 1;
      const content = `${name} ${writeCount}: цена, 日本, 🎙`;
      sentTopics.push(content);
      const topic = { category: "Load", subCategory: name, content };
      await call("/api/topics", JSON.stringify(topic), { "content-type": "application/json" });
      acknowledgedContent.topics.push(content);
    }
  };
  const uploadPictures = async () => {
    while (isRunning) {
      writeCount += 1;
      const bytes = await createNoisePicture(40, 40, writeCount).png().toBuffer();
      const { url } = await call(
        "/api/upload-image",
        createFileForm("image", bytes, "face.png", "image/png"),
      );
      acknowledgedContent.pictures.push(url);
    }
  };
  const writing = Promise.all([writeTopics(), writeTopics(), uploadPictures()]);

  return {
    acknowledgedContent,
    sentTopics,
    waitForMore: async (topics) => {
      const topicGoal = acknowledgedContent.topics.length + topics;
      const picturesBefore = acknowledgedContent.pictures.length;
      const goalReached = new Promise<void>((resolve) => {
        const checkGoal = () => {
          if (
            acknowledgedContent.topics.length < topicGoal ||
            acknowledgedContent.pictures.length === picturesBefore
          )
            return;
          goalCheckers.delete(checkGoal);
          resolve();
        };
        goalCheckers.add(checkGoal);
      });
      // If a write fails, `writing` rejects, and this throws the error.
      await Promise.race([goalReached, writing]);
    },
    stop: async () => {
      isRunning = false;
      await writing;
    },
  };
}
