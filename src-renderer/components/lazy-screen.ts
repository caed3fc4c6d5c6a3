/**
 * Screens that the first one does not need, loaded when the page is first idle: the list does not wait for them, and
 * they open without a wait a second later.
 */
import { type ComponentType, createElement, lazy, useState } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/**
 * A component that comes with a file of its own. Where the file is there already it is drawn at once, in the same
 * frame: React's `lazy` alone would first draw what stands in for it.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let here: ComponentType<Props> | null = null;
  const fetched = async () => {
    here = await load();
    return { default: here };
  };
  loads.push(fetched);
  const Fetching = lazy(fetched);
  return function LazyScreen(props: Props) {
    // What it was first drawn with it stays, or arriving in the middle would start it anew.
    const [Screen] = useState<ComponentType<Props>>(() => here ?? Fetching);
    return createElement(Screen, props);
  };
}

/** Loads every lazy screen once the page is idle. @returns a function that cancels it. */
export function preloadLazyScreens(): () => void {
  const load = () => {
    // A load that fails here is tried again, and told, when its screen is opened.
    for (const screen of loads) screen().catch(() => undefined);
  };
  if (typeof requestIdleCallback !== 'function') {
    load();
    return () => {};
  }
  const idle = requestIdleCallback(load, { timeout: 1_000 });
  return () => cancelIdleCallback(idle);
}
