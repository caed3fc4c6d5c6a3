/** Before the end-to-end tests: a Chromium is there, and the console is built once for all of them, with what tests start. */
import buildChildren from '../run/build-children.ts';
import { buildConsole } from '../shell/start-command.ts';
import { requireChromium } from './chromium.ts';

export default async function setup(): Promise<void> {
  requireChromium();
  await buildChildren();
  buildConsole();
}
