/** Before the end-to-end tests: a Chromium is there, and the console is built once for all of them, with what tests start. */
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from '../../src-main/shell/launch/build.ts';
import buildChildren from './build-children.ts';
import { requireChromium } from './e2e-chromium.ts';

export default async function setup(): Promise<void> {
  requireChromium();
  await buildChildren();
  const root = fileURLToPath(new URL('../..', import.meta.url));
  if (isBuilt(root)) return;
  const built = await build(root);
  if (!built.ok) throw new Error(`The console could not be built:\n${built.output}`);
}
