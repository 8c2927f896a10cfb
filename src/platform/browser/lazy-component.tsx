import { type ComponentType, lazy, useState } from "react";

/**
 * Creates a component whose code is loaded separately, for pages that show one of several large components. The server
 * renders the component, and the browser keeps that HTML until the code has loaded. Before switching to another such
 * component, call its `load`. If that fails, you can show an error and keep the current component.
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> & { load(): Promise<unknown> } {
  let loadedComponent: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const loadedModule = await load();
    loadedComponent = loadedModule.default;
    return loadedModule;
  };
  const LazyComponent = (props: Props) => {
    const [View] = useState(() => loadedComponent ?? lazy(loadOnce));
    return <View {...props} />;
  };
  return Object.assign(LazyComponent, { load: loadOnce });
}
