/** The graph of imports between the files and folders of the sources, read from their import statements. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Types included, because `import type` also makes a reader of one folder depend on the other. */
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.{1,2}\/[^']+)'/g;

/** Every import of one file of these folders by another, with paths from the root. */
export function importsIn(root: string, folders: readonly string[]): Import[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .filter((name) => /\.(tsx?|css)$/.test(name)),
  );
  const known = new Set(files);
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(SPECIFIER)]
        .map(([, specifier = '']) => normalize(join(dirname(from), specifier)).replaceAll('\\', '/'))
        .filter((to) => known.has(to))
        .map((to) => ({ from, to })),
    );
}

/**
 * Circles among the entries of each folder: a subfolder counts as one entry with all its files, a file as itself. Each
 * circle is returned as the imports that form it.
 */
export function circlesOf(imports: readonly Import[]): Import[][] {
  const folders = new Set(['']);
  for (const { from, to } of imports)
    for (const file of [from, to])
      for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(`${folder}/`);
  return [...folders].flatMap((folder) => {
    const entryOf = (file: string) => (file.startsWith(folder) ? file.slice(folder.length).split('/')[0] : undefined);
    const arrows = imports.flatMap((each) => {
      const [from, to] = [entryOf(each.from), entryOf(each.to)];
      return from === undefined || to === undefined || from === to ? [] : [{ from, to, each }];
    });
    return circlesAmong(arrows);
  });
}

/**
 * Circles among folders, each with its own files alone. The root of src-main holds both ends of the graph, the clock and
 * the entries of the program, so its files count one by one in `circlesOf` only.
 */
export function folderCirclesOf(imports: readonly Import[]): Import[][] {
  const arrows = imports
    .map((each) => ({ from: dirname(each.from), to: dirname(each.to), each }))
    .filter(({ from, to }) => from !== to && from !== 'src-main' && to !== 'src-main');
  return circlesAmong(arrows);
}

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly each: Import;
}

/** The entries that remain after those without an incoming or without an outgoing import are removed repeatedly. */
function circlesAmong(arrows: readonly Arrow[]): Import[][] {
  let left = arrows;
  for (;;) {
    const sources = new Set(left.map(({ from }) => from));
    const targets = new Set(left.map(({ to }) => to));
    const kept = left.filter(({ from, to }) => targets.has(from) && sources.has(to));
    if (kept.length === left.length) break;
    left = kept;
  }
  return left.length === 0 ? [] : [left.map(({ each }) => each)];
}

/** Imports that go up: from a folder to one on a higher floor. */
export function upwardImports(imports: readonly Import[], floors: readonly (readonly string[])[]): Import[] {
  const floorOf = (file: string) => floors.findIndex((rooms) => rooms.some((room) => file.startsWith(room)));
  return imports.filter(({ from, to }) => {
    const [below, above] = [floorOf(from), floorOf(to)];
    return below !== -1 && above !== -1 && above > below;
  });
}

/**
 * Which rooms (the folders directly in this one) each room imports, without those that it reaches through another of
 * them: `a --> b & c`, in order. The graph must have no circle.
 */
export function roomArrows(imports: readonly Import[], top: string): string[] {
  const roomOf = (file: string) => (file.startsWith(`${top}/`) ? file.split('/').slice(1, -1)[0] : undefined);
  const imported = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room !== undefined && other !== undefined && room !== other)
      imported.set(room, (imported.get(room) ?? new Set()).add(other));
  }
  const reachedBy = (room: string): Set<string> =>
    new Set([...(imported.get(room) ?? [])].flatMap((other) => [other, ...reachedBy(other)]));
  return [...imported]
    .map(([room, others]) => {
      const further = new Set([...others].flatMap((other) => [...reachedBy(other)]));
      const direct = [...others].filter((other) => !further.has(other));
      return `${room} --> ${direct.sort().join(' & ')}`;
    })
    .sort();
}
