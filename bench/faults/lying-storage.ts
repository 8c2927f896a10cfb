import { setTimeout as pause } from "node:timers/promises";
import { LIES, startLyingBucket } from "#platform/files/testing/lying-bucket.ts";
import { BackupDesk } from "../backup-desk.ts";
import { isClearRefusal, isDone, listFailed, newPicture } from "./calls.ts";
import { onSite, type Part } from "./part.ts";

/** The longest that somebody waits for a bucket that goes silent in the middle of a file, in milliseconds. */
const SILENCE_MS = 25_000;
/** How long a scheduled backup may be in progress. */
const PATIENCE_MS = 60_000;

/** A bucket that says 200 but keeps nothing, or half, or that cuts off a file while sending it, or goes silent. */
export const lyingStorage: Part = async (findings, { folder }) => {
  const bucket = await startLyingBucket();
  await onSite(findings, folder, { env: bucket.env }, async ({ origin, log }, { admin, visitor }) => {
    const desk = new BackupDesk(origin);
    await desk.signIn("boss");
    for (const lie of LIES) {
      const form = await newPicture();
      const upload = () => admin.call(origin, "/api/upload-image", { form });
      const isKept = lie === "breaks off" || lie === "falls silent";
      // Nobody has requested this picture yet, so it isn't in memory.
      const url = isKept ? JSON.parse((await upload())?.text ?? "{}").url : "";
      bucket.lie(lie);
      const reply = isKept ? await visitor.call(origin, url) : await upload();
      const backup = isKept ? undefined : await desk.makeBackup(PATIENCE_MS).catch(() => undefined);
      bucket.lie(undefined);
      const again = isKept ? await visitor.call(origin, url) : await upload();
      const picture = isKept ? again : await visitor.call(origin, JSON.parse(again?.text ?? "{}").url);
      const name = `${lie}: ${isKept ? "the picture" : "an upload"}`;
      findings.holds(
        `${name} is answered with a clear 503`,
        isClearRefusal({ reply }),
        listFailed([{ name, reply }])[0] ?? name,
      );
      findings.note(`${lie}: after ms`, reply?.ms ?? Number.NaN, { atMost: SILENCE_MS });
      findings.holds(`${lie}: everything works once it tells the truth`, isDone({ reply: picture }));
      if (!isKept) findings.holds(`${lie}: a backup is not verified`, backup?.proof?.ok !== true);
    }
    // The log is written a moment later.
    await pause(1000);
    const refusals = log().filter(({ msg, status }) => msg === "request refused" && status === 503);
    findings.holds("each refusal has a line in the log", refusals.length >= LIES.length);
  });
  bucket.stop();
};
