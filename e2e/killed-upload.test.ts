import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ADMIN_PASSCODE, startSite } from "./site.ts";

const MULTIPART_HEAD =
  '--edge\r\nContent-Disposition: form-data; name="backup"; filename="backup.tar.gz"\r\n' +
  "Content-Type: application/gzip\r\n\r\n";

test("a partially uploaded backup is removed at the next start if the process was killed", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "greenroom-upload-"));
  const listScratchFolders = () => readdirSync(dataDir).filter((name) => name.startsWith(".scratch-"));
  try {
    const firstSite = await startSite({}, dataDir);
    const registration = await fetch(`${firstSite.origin}/api/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "boss", password: "correct horse", adminPasscode: ADMIN_PASSCODE }),
    });
    const cookie = registration.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const endlessBody = new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode(MULTIPART_HEAD + "x".repeat(100_000))),
    });
    const upload = { method: "POST", body: endlessBody, duplex: "half" } as const;
    const headers = { "content-type": "multipart/form-data; boundary=edge", cookie };
    const uploadEnd = fetch(`${firstSite.origin}/api/backups/upload`, { ...upload, headers }).catch(
      () => "cut off",
    );
    await expect.poll(listScratchFolders).toHaveLength(1);
    await firstSite.stop("SIGKILL");
    expect(await uploadEnd).toBe("cut off");
    expect(listScratchFolders()).toHaveLength(1);
    const secondSite = await startSite({}, dataDir);
    expect(listScratchFolders()).toEqual([]);
    await secondSite.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
