import { join } from "node:path";
import { LIES, startLyingBucket } from "#platform/files/testing/lying-bucket.ts";
import type { Row } from "../report.ts";
import { Office } from "./backup-office.ts";
import { arrive, isClearRefusal, isDone, pictureForm, said } from "./calls.ts";
import { mustBeZero, mustHold, type Part, runInFolder } from "./part.ts";
import { startSite, stopSite } from "./site.ts";

/** The longest that somebody waits for a bucket that goes silent in the middle of a file, in milliseconds. */
const SILENCE_MS = 25_000;
/** How long a scheduled backup may be in progress. */
const PATIENCE_MS = 60_000;

/** A bucket that says 200 but keeps nothing, or half, or that cuts off a file while sending it, or goes silent. */
export const lyingStorage: Part = () =>
  runInFolder(async (folder) => {
    const bucket = await startLyingBucket();
    const site = startSite(folder, join(folder, "log.jsonl"), bucket.env);
    try {
      const origin = await site.listening();
      if (!origin) return { rows: [], remarks: [site.complaints()] };
      const { admin, visitor } = await arrive(origin);
      const office = new Office(origin);
      await office.join();
      const upload = async (form: FormData) => admin.call(origin, "/api/upload-image", { form });
      const rows: Row[] = [];
      const remarks: string[] = [];
      for (const lie of LIES) {
        const form = await pictureForm();
        const isKept = lie === "breaks off" || lie === "falls silent";
        // Nobody has requested this picture yet, so it isn't in memory.
        const told = isKept ? await upload(form) : undefined;
        const url = told && JSON.parse(told.text).url;
        bucket.lie(lie);
        const reply = isKept ? await visitor.call(origin, url) : await upload(form);
        const backup = isKept ? undefined : await office.makeBackup(PATIENCE_MS).catch(() => undefined);
        bucket.lie(undefined);
        const again = isKept ? await visitor.call(origin, url) : await upload(form);
        const picture = isKept ? again : await visitor.call(origin, JSON.parse(again?.text ?? "{}").url);
        const what = isKept ? "the picture" : "an upload";
        const answered = { name: `${lie}: ${what}`, reply };
        if (!isClearRefusal(answered)) remarks.push(said(answered));
        rows.push(
          mustHold(`${lie}: ${what} is answered with a clear 503`, isClearRefusal(answered)),
          { figure: `${lie}: after ms`, ours: reply?.ms ?? Number.NaN, limit: { atMost: SILENCE_MS } },
          mustHold(
            `${lie}: everything works once it tells the truth, without a restart`,
            isDone({ name: lie, reply: picture }),
          ),
          ...(isKept ? [] : [mustHold(`${lie}: a backup counts as none`, backup?.proof?.ok !== true)]),
        );
      }
      const warned = site.log().filter(({ msg, status }) => msg === "request refused" && status === 503);
      rows.push(
        mustBeZero("refusals without a line in the log", warned.length < LIES.length ? 1 : 0),
        mustHold("the same process to the end, which stopped in order", (await stopSite(site)) === 0),
      );
      return { rows, remarks };
    } finally {
      bucket.stop();
    }
  });
