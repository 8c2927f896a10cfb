export const lockDataFolder =
  (_folder: string): (() => void) =>
  () => {};
