/** Before the end-to-end tests: a Chromium is there, and the console is built once for all of them, with what tests start. */
import buildChildren from './build-children.ts';
import { requireChromium } from './e2e-chromium.ts';
import { buildConsole } from './start-command.ts';

export default async function setup(): Promise<void> {
  requireChromium();
  await buildChildren();
  buildConsole();
}
