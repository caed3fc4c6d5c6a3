import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The packages that source files import: types alone reach no user. */
function importedPackages(): string[] {
  const files = ['src-main', 'src-preload', 'src-renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|css)$/.test(name) && !name.startsWith('team-server/'))
      .map((name) => read(join(folder, name))),
  );
  const named = files.flatMap((text) =>
    [
      ...text.matchAll(
        /^(?:import (?!type)(?:[^;'\n]* from )?|@import |\} from )'((?:@[\w-]+\/)?[\w-]+)(?:\/[^'\n]*)?'/gm,
      ),
    ].map(([, name]) => name ?? ''),
  );
  return [...new Set(named)].filter((name) => !isBuiltin(name) && name !== 'electron').toSorted();
}

describe('an audit of what reaches users', () => {
  it('each package that page, preload and main are made of is seen by an audit of what reaches users', () => {
    const { dependencies } = JSON.parse(read('package.json'));
    const packages = importedPackages();
    expect(packages).toEqual(expect.arrayContaining(['@mantine/core', 'react', 'fflate', 'ws', 'zod']));
    expect(packages.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
  });

  it('the lock file agrees: none of them is marked as one for building alone', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    expect(importedPackages().filter((name) => packages[`node_modules/${name}`]?.dev === true)).toEqual([]);
  });

  it('known advisories are looked for every week, Electron and what builds included', () => {
    const workflow = read('.github/workflows/advisories.yml');
    expect(workflow).toMatch(/cron: '\d+ \d+ \* \* \d'/);
    expect(workflow).toContain('npm audit --omit=dev');
    expect(workflow).toMatch(/npm audit --audit-level/);
  });
});
