/** A storage that can't be listed, so that no backup can be made. Its error has a path, which must not be shown. */
export const unlistableStorage = {
  put: async () => {},
  add: async () => {},
  open: async () => undefined,
  read: async () => undefined,
  remove: async () => {},
  keys: async function* (): AsyncGenerator<string> {
    yield* [];
    throw new Error("/secret/path is gone");
  },
};
