/** Before the end-to-end tests: a Chromium is there, and the console is built once for all of them. */
import { requireChromium } from './e2e-chromium.ts';
import { buildConsole } from './start-command.ts';

export default function setup(): void {
  requireChromium();
  buildConsole();
}
