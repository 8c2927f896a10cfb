import { setTimeout as pause } from "node:timers/promises";
import { LIES, startLyingBucket } from "#platform/files/testing/lying-bucket.ts";
import { BackupDesk } from "../backup-desk.ts";
import { isClearRefusal, isSuccess, listFailed, makeUniquePictureForm } from "./calls.ts";
import { type FaultTest, withPeopleOnSite } from "./part.ts";

/** The longest that a person may have to wait when a bucket goes silent in the middle of a file, in milliseconds. */
const MAX_SILENCE_MS = 25_000;
/** How long to wait for a scheduled backup that is in progress, in milliseconds. */
const BACKUP_TIMEOUT_MS = 60_000;

/**
 * The bucket returns 200 but keeps nothing or only half, breaks off in the middle of sending a file, or goes silent.
 */
export const unreliableStorage: FaultTest = async (findings, { folder }) => {
  const bucket = await startLyingBucket();
  await withPeopleOnSite(
    findings,
    folder,
    { env: bucket.env },
    async ({ origin, log }, { admin, visitor }) => {
      const desk = new BackupDesk(origin);
      await desk.signIn("boss");
      for (const lie of LIES) {
        const form = await makeUniquePictureForm();
        const upload = () => admin.call(origin, "/api/upload-image", { form });
        const isKept = lie === "breaks off" || lie === "falls silent";
        // This picture hasn't been requested yet, so it isn't in memory.
        const url = isKept ? JSON.parse((await upload())?.text ?? "{}").url : "";
        bucket.lie(lie);
        const reply = isKept ? await visitor.call(origin, url) : await upload();
        const backup = isKept ? undefined : await desk.makeBackup(BACKUP_TIMEOUT_MS).catch(() => undefined);
        bucket.lie(undefined);
        const again = isKept ? await visitor.call(origin, url) : await upload();
        const picture = isKept ? again : await visitor.call(origin, JSON.parse(again?.text ?? "{}").url);
        const name = `${lie}: ${isKept ? "the picture" : "an upload"}`;
        findings.holds(
          `${name} is answered with a clear 503`,
          isClearRefusal({ reply }),
          listFailed([{ name, reply }])[0] ?? name,
        );
        findings.note(`${lie}: after ms`, reply?.ms ?? Number.NaN, { atMost: MAX_SILENCE_MS });
        findings.holds(`${lie}: everything works once it tells the truth`, isSuccess({ reply: picture }));
        if (!isKept) findings.holds(`${lie}: a backup is not verified`, backup?.proof?.ok !== true);
      }
      // The log is written a moment later.
      await pause(1000);
      const refusals = log().filter(({ msg, status }) => msg === "request refused" && status === 503);
      findings.holds("each refusal has a line in the log", refusals.length >= LIES.length);
    },
  );
  bucket.stop();
};
