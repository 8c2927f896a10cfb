import { z } from "zod";
import { endpoints } from "#platform/http/endpoint.contract.ts";

/** A value that the team or the first start sets. The room that uses it declares it in its contract. */
export type Setting<T = unknown> = {
  /** Its name in the call and in the database. */
  readonly name: string;
  /** Its name in a sentence: 'The spin passcode'. */
  readonly title: string;
  /** What is stored and shown. */
  readonly shape: z.ZodType<T>;
  readonly default: T;
  /** What an admin may send. Without it the setting belongs to the program: no call shows or changes it. */
  readonly change?: z.ZodType<T>;
  /** The environment variable that takes precedence over the stored value. */
  readonly fixedBy?: string;
  /** The first start stores a random secret of this length. */
  readonly secretLength?: number;
};

type Changeable = { change: z.ZodType };

/** The values of settings `S`, as the call shows them; `spinPasscodeFixed` is true where the environment sets it. */
export type SettingValues<S extends Setting> = {
  [One in S as One extends Changeable ? One["name"] : never]: z.output<One["shape"]>;
} & {
  [One in S as One extends Changeable & { fixedBy: string } ? `${One["name"]}Fixed` : never]: boolean;
};

/** What may be sent for settings `S`; the ones left out keep their values. */
export type SettingsChange<S extends Setting> = {
  [One in S as One extends Changeable ? One["name"] : never]?: One extends Changeable
    ? z.input<One["change"]>
    : never;
};

/** The calls as a room sees them that declares settings `S`. */
export type SettingsEndpoints<S extends Setting> = {
  "GET /api/settings": {
    access: "admin";
    summary: string;
    status: 200;
    answer: z.ZodType<SettingValues<S>>;
  };
  "PUT /api/settings": {
    access: "admin";
    summary: string;
    status: 200;
    body: z.ZodType<unknown, SettingsChange<S>>;
    answer: z.ZodType<SettingValues<S>>;
  };
};

/** The calls for all settings of the program. */
export function settingsEndpoints(settings: readonly Setting[]) {
  const shown = settings.filter(({ change }) => change);
  const fixable = shown.filter(({ fixedBy }) => fixedBy);
  const values = shown.map(({ name, shape }) => [name, shape]);
  const flags = fixable.map(({ name }) => [`${name}Fixed`, z.boolean()]);
  const changes = shown.map(({ name, change }) => [name, change?.optional()]);
  const answer = z.object(Object.fromEntries([...values, ...flags]));
  return endpoints({
    "GET /api/settings": {
      access: "admin",
      summary: "Settings of the back office",
      status: 200,
      answer,
    },
    "PUT /api/settings": {
      access: "admin",
      summary: "Change settings; fields left out stay as they are",
      status: 200,
      body: z.object(Object.fromEntries(changes)),
      answer,
      errors: [409],
    },
  });
}
