import { join } from 'node:path';

/** The folder of Chromium's data; on Windows its key for secrets is there. Pages keep nothing in it (console-window.ts). */
export function chromiumData(dataFolder: string): string {
  return join(dataFolder, 'electron');
}
