import { z } from "zod";
import { defineEndpoints } from "#platform/http/endpoint.contract.ts";

/**
 * A value that the team sets, or that is generated when the site first starts. Each feature declares its own settings
 * in its contract.
 */
export type Setting<T = unknown> = {
  readonly name: string;
  readonly title: string;
  readonly shape: z.ZodType<T>;
  readonly default: T;
  /**
   * The shape of the value that an admin may send. If it is missing, the API neither returns nor changes the setting.
   */
  readonly change?: z.ZodType<T>;
  readonly fixedBy?: string;
  /** If set, a random secret of this length is stored when the site first starts. */
  readonly secretLength?: number;
};

/** Returns a setting whose value is a random secret of `length` characters, each with about 5 bits of randomness. */
export const makeGeneratedSecretSetting = (name: string, title: string, length: number) =>
  ({ name, title, shape: z.string(), default: "", secretLength: length }) as const satisfies Setting<string>;

type EditableSetting = Setting & { change: z.ZodType };
type EnvOverridableSetting = EditableSetting & { fixedBy: string };

/**
 * The values of the settings `S`. If the environment can fix a setting, there is also a flag for it, such as
 * `spinPasscodeFixed`.
 */
export type SettingValues<S extends Setting> = {
  [One in S as One extends EditableSetting ? One["name"] : never]: z.output<One["shape"]>;
} & {
  [One in S as One extends EnvOverridableSetting ? `${One["name"]}Fixed` : never]: boolean;
};

export type SettingsChange<S extends Setting> = {
  [One in S as One extends EditableSetting ? One["name"] : never]?: One extends EditableSetting
    ? z.input<One["change"]>
    : never;
};

/** The settings' endpoints, typed for the feature that declares the settings `S`. */
export type SettingsEndpoints<S extends Setting> = Record<
  "GET /api/settings" | "PUT /api/settings",
  { access: "admin"; summary: string; answer: z.ZodType<SettingValues<S>> }
> & { "PUT /api/settings": { body: z.ZodType<unknown, SettingsChange<S>> } };

export function makeSettingsEndpoints(settings: readonly Setting[]) {
  const editableSettings = settings.filter(({ change }) => change);
  const overridableSettings = editableSettings.filter(({ fixedBy }) => fixedBy);
  const answer = z.object({
    ...Object.fromEntries(editableSettings.map(({ name, shape }) => [name, shape])),
    ...Object.fromEntries(overridableSettings.map(({ name }) => [`${name}Fixed`, z.boolean()])),
  });
  return defineEndpoints({
    "GET /api/settings": { access: "admin", summary: "Settings of the back office", answer },
    "PUT /api/settings": {
      access: "admin",
      summary: "Change settings. Omitted fields stay unchanged",
      body: z.object(
        Object.fromEntries(editableSettings.map(({ name, change }) => [name, change?.optional()])),
      ),
      answer,
      errors: [409],
    },
  });
}
