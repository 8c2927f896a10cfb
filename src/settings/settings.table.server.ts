/** Texts are stored as they are, other values as JSON. */
type SettingsTable = { name: string; value: string };

export type SettingsTables = { settings: SettingsTable };
