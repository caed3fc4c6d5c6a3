/**
 * Before the end-to-end tests: a Chromium is present, and the console and the programs that tests start are built once.
 */
import buildChildren from '../run/build-children.ts';
import { buildConsole } from '../shell/start-command.ts';
import { requireChromium } from './chromium.ts';

export default async function setup(): Promise<void> {
  requireChromium();
  await buildChildren();
  buildConsole();
}
