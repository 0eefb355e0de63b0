import { type ComponentType, lazy, useState } from "react";

/** A component whose code is loaded when it is first needed, or ahead of that. */
export interface OnDemand<Props> {
  /** Suspends until the code is there; renders at once when it is. */
  readonly Component: ComponentType<Props>;
  /**
   * Fetches the code; the same import however often it is called. Rejects when it fails, and may then be tried again.
   */
  readonly load: () => Promise<unknown>;
}

/**
 * Like `lazy`, except that what has been loaded ahead renders at once: `lazy` suspends the first time in any case, and
 * what stands around it shows that it is loading.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const once = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Later = lazy(async () => ({ default: await once() }));
  function Component(props: Props) {
    // The same for as long as it is mounted: another kind of component would begin anew.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Part {...props} />;
  }
  return { Component, load: once };
}
