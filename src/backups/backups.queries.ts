import { queryOptions } from "@tanstack/react-query";
import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { backupsEndpoints } from "./backups.contract.ts";

export const createBackupsClient = (send?: Fetch) => createApiClient<typeof backupsEndpoints>(send);

const REFETCH_INTERVAL_MS = 1000;

/** Fetches the list every second while a backup is being made or verified. */
export const backupsQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["backups", "list"],
    queryFn: ({ signal }) => createBackupsClient(send)("GET /api/backups", { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ proof }) => !proof) ? REFETCH_INTERVAL_MS : false),
  });

export const backupScheduleQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["backups", "schedule"],
    queryFn: ({ signal }) => createBackupsClient(send)("GET /api/backups/schedule", { signal }),
  });

export const heldEmailsQuery = queryOptions({
  queryKey: ["backups", "held-mails"],
  queryFn: ({ signal }) => createBackupsClient()("GET /api/mails/held", { signal }),
  staleTime: 0,
});

export const newerDataQuery = (id: number) =>
  queryOptions({
    queryKey: ["backups", "newer", id],
    queryFn: ({ signal }) => createBackupsClient()("GET /api/backups/{id}/newer", { params: { id }, signal }),
    staleTime: 0,
  });
