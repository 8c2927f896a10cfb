type SettingsTable = { name: string; value: string };

export type SettingsTables = { settings: SettingsTable };
