import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Every module that a script loads, by its value imports: types are gone when it runs. */
function loadedBy(entry: string): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const load = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )([^;]*?)from '([^']+)'/gm);
    for (const [, names = '', from = ''] of imports) {
      const listed = /^\{([^}]*)\}/
        .exec(names.trim())?.[1]
        ?.split(',')
        .filter((name) => name.trim() !== '');
      // `import { type One, type Other }` becomes a bare import, which still loads the module.
      if (listed?.length === 0) continue;
      if (from.startsWith('.')) load(resolve(dirname(file), from));
      else packages.add(from);
    }
  };
  load(entry);
  return { files, packages };
}

it.each(['reader', 'writer'])(
  'the %s loads SQLite and what Node brings, and nothing that makes its start longer',
  (role) => {
    const entry = fileURLToPath(new URL(`../../../../src-main/history/worker/${role}.ts`, import.meta.url));
    const { files, packages } = loadedBy(entry);
    expect(files.size).toBeGreaterThan(20);
    expect([...packages].filter((name) => !name.startsWith('node:'))).toEqual(['better-sqlite3']);
  },
);

it('the console loads PostgreSQL’s driver only when a team is set up or tested', () => {
  const { files, packages } = loadedBy(fileURLToPath(new URL('../../../../src-main/console.ts', import.meta.url)));
  expect(files.size).toBeGreaterThan(100);
  expect([...packages]).not.toContain('pg');
});
