/**
 * Screens that the first screen does not need, loaded when the page is first idle: the list does not wait for them, and
 * they open without a wait a second later.
 */
import { type ComponentType, createElement, lazy, useState } from 'react';

const loads: (() => Promise<unknown>)[] = [];
let isIdle = false;
/** The screen that is opened now, which the others wait for. */
let opening: Promise<unknown> = Promise.resolve();
/** Each screen waits for the one before: together they would hold up what is on show. */
let last: Promise<unknown> = Promise.resolve();
let loadTexts: () => Promise<unknown> = async () => undefined;

/** @param load what every lazy screen waits for besides its own code: its texts. Called once, before the first render. */
export function loadWithLazyScreens(load: () => Promise<unknown>): void {
  loadTexts = load;
}

/**
 * A component whose code is in its own file. A loaded file is rendered at once, in the same frame; React's `lazy` alone
 * would first render its fallback.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetched = async () => {
    const [component] = await Promise.all([load(), loadTexts()]);
    loaded = component;
    return { default: component };
  };
  loads.push(fetched);
  // The screens of a lazy screen follow it.
  if (isIdle) preload(fetched);
  const Fetching = lazy(() => {
    const shown = fetched();
    opening = Promise.allSettled([opening, shown]);
    return shown;
  });
  return function LazyScreen(props: Props) {
    // The component stays the same after the first render, because replacing it when the file arrives would reset its
    // state.
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? Fetching);
    return createElement(Screen, props);
  };
}

/** Loads every lazy screen, one after the other, once the page is idle. @returns a function that cancels it */
export function preloadLazyScreens(): () => void {
  const load = () => {
    isIdle = true;
    loads.forEach(preload);
  };
  if (typeof requestIdleCallback !== 'function') {
    load();
    return () => {};
  }
  const idle = requestIdleCallback(load, { timeout: 1_000 });
  return () => cancelIdleCallback(idle);
}

/** A load that fails here is tried again when its screen is opened, and the error is shown then. */
function preload(load: () => Promise<unknown>): void {
  last = last
    .then(() => opening)
    .then(load)
    .catch(() => undefined);
}
