import { type ComponentType, lazy, type ReactNode, useState } from "react";

const RETRY_MS = 2000;

/**
 * Creates a component whose code is loaded separately, for pages that show one of several large components. The server
 * renders the component, and the browser keeps that HTML until the code has loaded, however often that fails. Before
 * switching to another such component, call its `load`. If that fails, you can show an error and keep the current
 * component.
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ((props: Props) => ReactNode) & { load(): Promise<unknown> } {
  let loadedComponent: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const loadedModule = await load();
    loadedComponent = loadedModule.default;
    return loadedModule;
  };
  const loadWithRetries = (): ReturnType<typeof load> =>
    loadOnce().catch(async (error) => {
      if (typeof document === "undefined") throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return loadWithRetries();
    });
  // Until a page's code runs, React discards the component's state and creates it again. All of them share this promise.
  let loading: ReturnType<typeof load> | undefined;
  const startLoading = () => {
    loading ??= loadWithRetries().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const LazyComponent = (props: Props) => {
    const [View] = useState(() => loadedComponent ?? lazy(startLoading));
    return <View {...props} />;
  };
  return Object.assign(LazyComponent, { load: loadOnce });
}
