import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, expect, vi } from 'vitest';

const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
const reactInternals = typeof internals === 'object' ? internals : null;

/**
 * As the library makes it, but the page is printed when its message is read (a wait makes many, and reads the last), from
 * its screen on: the side bar alone would fill what is printed.
 */
function notFound(message: string | null, container: Element): Error {
  const fault = new Error();
  fault.name = 'TestingLibraryElementError';
  Error.captureStackTrace(fault, notFound);
  return Object.defineProperty(fault, 'message', {
    get: () => `${message ?? ''}\n\n${prettyDOM(container.querySelector('main') ?? container)}`,
    configurable: true,
  });
}

// A busy machine renders late; what never appears still fails, only later.
configure({ asyncUtilTimeout: 20_000, getElementError: notFound });

// jsdom has no fonts; a page's are there at once.
Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true });

// jsdom draws by an interval that is set with the first frame and kept while one is open. Set under a faked clock, it
// would never run again, in this file and in every later one of the process: so one frame is always open.
let openFrame = 0;
function keepDrawing(): void {
  openFrame = requestAnimationFrame(keepDrawing);
}
keepDrawing();
afterAll(() => cancelAnimationFrame(openFrame));

// No page is ever idle: a test loads the screens it shows, and no others.
window.requestIdleCallback = () => 0;
window.cancelIdleCallback = () => undefined;

// Pages update as in a browser, whenever something arrives; tests wait for what they look for. `act` sets it meanwhile.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);

/** What React finds wrong with a page or a test, and only prints: equal keys, an unknown attribute, an update outside act(). */
const printed = vi.spyOn(console, 'error');

function isWarning(text: string): boolean {
  return /same key|unique "key" prop|React does not recognize|Cannot update a component|act\(/.test(text);
}

afterEach(() => {
  cleanup();
  const warnings = printed.mock.calls.map((words) => words.map(String).join(' ')).filter(isWarning);
  printed.mockClear();
  expect(warnings, 'React warned').toEqual([]);
  // Test files share a process, and with it the page's storage.
  localStorage.clear();
  sessionStorage.clear();
  // The charts' library measures its labels in an element of its own, and leaves it in the page.
  document.getElementById('recharts_measurement_span')?.remove();
  // A test that leaves one of React's `act` calls unfinished, by one `act` inside another, would leave the page of every
  // later file of the process empty.
  const leftOver = reactInternals !== null && Reflect.get(reactInternals, 'actQueue') !== null;
  if (leftOver) Reflect.set(reactInternals, 'actQueue', null);
  expect(leftOver, 'an act() call is not finished').toBe(false);
});

// A screen that is still being loaded when a file ends would be a failed module for the next file of the process.
afterAll(() => vi.dynamicImportSettled());

// React's development build records a stack with the first 10,000 elements of each second, for its warnings alone: a
// quarter of a test's time. There is no other switch; a React that has it no more ignores this one.
if (reactInternals !== null)
  Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
