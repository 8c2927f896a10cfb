import { type ComponentType, lazy, useState } from "react";

/**
 * Creates a component whose code has its own file, for a page that shows one of several large parts. The server renders
 * it. In the browser, the server's HTML stays until the code has loaded. Before switching to another part, call its
 * `load`. If that fails, you can show an error and leave the page as it is.
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> & { load(): Promise<unknown> } {
  let known: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const loaded = await load();
    known = loaded.default;
    return loaded;
  };
  const Part = (props: Props) => {
    const [View] = useState(() => known ?? lazy(loadOnce));
    return <View {...props} />;
  };
  return Object.assign(Part, { load: loadOnce });
}
