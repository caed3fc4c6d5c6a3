/** How large the sources are: lines of files and functions, files of folders. */
import { dirname } from 'node:path';
import { parseSync, Visitor } from 'vite';

export interface Size {
  /** A file, a folder, or `file: function`. */
  readonly what: string;
  readonly size: number;
}

export function fileSizes(files: readonly string[], textOf: (file: string) => string): Size[] {
  return files.map((what) => ({ what, size: linesOf(textOf(what)) }));
}

/** Files that stand in the folder itself, not in a folder of it. */
export function folderSizes(files: readonly string[]): Size[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].map(([what, size]) => ({ what, size }));
}

interface FunctionNode {
  readonly start: number;
  readonly end: number;
  readonly id: { readonly name: string } | null;
}

/** The functions of a source by their names, or by those of what holds them; one inside another counts in both. */
export function functionSizes(file: string, source: string): Size[] {
  const sizes: Size[] = [];
  const names = new Map<unknown, string>();
  const nameOf = (node: { readonly type: string; readonly name?: unknown }) =>
    typeof node.name === 'string' ? node.name : node.type;
  const measure = (node: FunctionNode) => {
    const name = node.id?.name ?? names.get(node) ?? 'unnamed';
    sizes.push({ what: `${file}: ${name}`, size: linesOf(source.slice(node.start, node.end)) });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => void names.set(init, nameOf(id)),
    MethodDefinition: ({ key, value }) => void names.set(value, nameOf(key)),
    PropertyDefinition: ({ key, value }) => void names.set(value, nameOf(key)),
    Property: ({ key, value }) => void names.set(value, nameOf(key)),
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, source).program);
  return sizes;
}

const linesOf = (text: string) => text.trimEnd().split('\n').length;
