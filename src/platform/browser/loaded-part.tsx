import { type ComponentType, lazy, useState } from "react";

/**
 * A large part of a page with its own file, for a page that shows one of several such parts. The server renders it. In
 * the browser, the server's HTML stays until the part's code has loaded. Before switching to another part, call its
 * `load`: if that fails, you can say so and leave the page as it is.
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
