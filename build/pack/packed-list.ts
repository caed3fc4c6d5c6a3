/** What a packed folder holds: the files in app.asar and beside it, and the packages that they come from. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getRawHeader } from '@electron/asar';

export interface PackedFile {
  /** From the archive's root, with slashes. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Whether it lies beside the archive, where the system can load it as a library. */
  readonly isUnpacked: boolean;
}

interface ArchiveEntry {
  readonly files?: Readonly<Record<string, ArchiveEntry>>;
  readonly size?: number;
  readonly unpacked?: boolean;
}

/** The files of an archive, those unpacked beside it included, by path. */
export function filesInArchive(archive: string): PackedFile[] {
  const under = (folder: string, entry: ArchiveEntry): PackedFile[] =>
    Object.entries(entry.files ?? {}).flatMap(([name, each]) => {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (each.files !== undefined) return under(path, each);
      return [{ path, size: each.size ?? 0, isUnpacked: each.unpacked === true }];
    });
  return under('', getRawHeader(archive).header as ArchiveEntry).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Every file of a folder by its path with slashes, with its size in bytes. */
export function filesInFolder(folder: string): ReadonlyMap<string, number> {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), statSync(path).size] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The folders below node_modules of the packages that are packed, as files of their own or inside Balcão's. */
export function packedPackages(root: string, files: readonly PackedFile[]): string[] {
  const own = files.flatMap(
    ({ path }) => /^node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  );
  const notes = join(root, 'out', 'bundled');
  const bundled = readdirSync(notes).flatMap((name) => JSON.parse(readFileSync(join(notes, name), 'utf8')) as string[]);
  return [...new Set([...own, ...bundled])].sort();
}
