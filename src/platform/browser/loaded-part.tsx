import { type ComponentType, lazy, useState } from "react";

/**
 * A large part of a page in a file of its own, for a page that shows one of several parts. The server renders it; in
 * the browser, the page's HTML stays until the part's code is there. Before you switch to another part, `load` it: then
 * a failure can be said, and the page stays as it is.
 */
export function loadPartLazily<Props extends object>(
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
