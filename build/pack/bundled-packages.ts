/**
 * Notes which packages' code, styles and fonts a build has taken into its files: they are no longer in node_modules of
 * what is packed, and their licences and the bill of materials must still name them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the package below the first node_modules, which may be in another package's. */
const PACKAGE = /[\\/]node_modules[\\/]((?:.*[\\/]node_modules[\\/])?(?:@[^\\/]+[\\/])?[^\\/]+)/;

/** Writes `out/bundled/NAME.json`, the packages' folders below node_modules. */
export function noteBundledPackages(name: string): Plugin {
  const packages = new Set<string>();
  return {
    name: 'note-bundled-packages',
    writeBundle({ dir = 'out' }, bundle) {
      const styles = [...this.getModuleIds()].filter((id) => /\.css\b/.test(id));
      const sources = Object.values(bundle).flatMap((file) =>
        file.type === 'asset'
          ? file.originalFileNames
          : Object.entries(file.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
      );
      for (const id of [...styles, ...sources]) {
        const found = PACKAGE.exec(`/${id}`)?.[1];
        if (found !== undefined) packages.add(found.replaceAll('\\', '/'));
      }
      const folder = join(dirname(dir), 'bundled');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.json`), `${JSON.stringify([...packages].sort(), null, 2)}\n`);
    },
  };
}
