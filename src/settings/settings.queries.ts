import { queryOptions } from "@tanstack/react-query";
import { createApiClient } from "#platform/browser/api-client.ts";
import type { Setting, SettingsChange, SettingsEndpoints } from "./settings.contract.ts";

export const settingsQuery = <S extends Setting>() =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: ({ signal }) => createApiClient<SettingsEndpoints<S>>()("GET /api/settings", { signal }),
  });

export const sendSettings = <S extends Setting>(body: SettingsChange<S>) =>
  createApiClient<SettingsEndpoints<S>>()("PUT /api/settings", { body });
