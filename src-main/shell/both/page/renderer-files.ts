/**
 * The built renderer as both shells serve it. The folder is listed once, and only a listed file is ever served: no path
 * from outside is joined to a folder, so path traversal is impossible.
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

interface RendererFile {
  readonly type: string;
  readonly body: Buffer<ArrayBuffer>;
}

export interface RendererFiles {
  /** The built page, without its nonce. */
  readonly indexHtml: () => Promise<string>;
  /** The payer's page, without its nonce. */
  readonly payerHtml: () => Promise<string>;
  /**
   * A file by its path below the page (`assets/index.js`); null for anything that was not listed, and for the two
   * pages.
   */
  readonly read: (path: string) => Promise<RendererFile | null>;
}

/** Lists the folder. Symbolic links are ignored. Throws when the folder does not exist. */
export function listRendererFiles(folder: string): RendererFiles {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(relative(folder, path).split(sep).join('/'), path);
  }
  files.delete('index.html');
  files.delete('payer.html');
  return {
    indexHtml: () => readFile(join(folder, 'index.html'), 'utf8'),
    payerHtml: () => readFile(join(folder, 'payer.html'), 'utf8'),
    read: async (path) => {
      const listed = files.get(path);
      if (listed === undefined) return null;
      return { type: TYPES[extname(listed)] ?? 'application/octet-stream', body: await readFile(listed) };
    },
  };
}
