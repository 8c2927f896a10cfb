import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { countHeldEmails } from "#platform/mail/mail.server.ts";
import { backupsEndpoints } from "./backups.contract.ts";
import {
  deleteBackup,
  downloadBackup,
  listBackups,
  releaseOrDiscardHeldEmails,
  startBackup,
} from "./kept-backups.server.ts";
import { countNewerData } from "./newer-data.server.ts";
import { type RestoreSteps, startRestore } from "./restore-running-site.server.ts";
import { changeBackupSchedule, readBackupSchedule } from "./scheduled-backup.server.ts";
import { uploadBackup } from "./upload-backup.server.ts";

export const bindBackupsApi = (house: House, steps: RestoreSteps) =>
  bindEndpoints(backupsEndpoints, {
    "GET /api/backups": () => listBackups(house),
    "POST /api/backups": ({ actor }) => startBackup(house, actor),
    "GET /api/backups/schedule": () => readBackupSchedule(house),
    "PUT /api/backups/schedule": ({ actor, body }) => changeBackupSchedule(house, actor, body),
    "POST /api/backups/upload": ({ actor, request }) => uploadBackup(house, actor, request),
    "GET /api/backups/{id}/file": ({ params }) => downloadBackup(house, params.id),
    "GET /api/backups/{id}/newer": ({ params }) => countNewerData(house, params.id),
    "DELETE /api/backups/{id}": ({ actor, params }) => deleteBackup(house, actor, params.id),
    "POST /api/backups/{id}/restore": (call) =>
      startRestore(house, steps, { actor: call.actor, jar: call }, { id: call.params.id, ...call.body }),
    "GET /api/mails/held": async () => ({ count: await countHeldEmails(house.db) }),
    "POST /api/mails/release": ({ actor }) => releaseOrDiscardHeldEmails(house, actor, "release"),
    "POST /api/mails/discard": ({ actor }) => releaseOrDiscardHeldEmails(house, actor, "discard"),
  });
