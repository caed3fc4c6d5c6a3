import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isAllowed, refusedLicences } from '../../../build/licences/licence-rules.ts';
import { billOfMaterials, describeParts, licenceTexts } from '../../../build/pack/third-party.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the licences of dependencies', () => {
  it('every dependency’s licence is on the list', () => {
    const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'));
    expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
    expect(refusedLicences(lock.packages)).toEqual([]);
  });

  it('a licence that nobody has allowed is refused by name, and so is none', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '3.0.0', license: 'MIT' },
    };
    expect(refusedLicences(packages)).toEqual(['a 1.0.0: GPL-3.0-only', 'b 2.0.0: no licence said']);
  });

  it('a licence for tools alone is refused where it would be shipped', () => {
    const ofAxe = { version: '4.0.0', license: 'MPL-2.0' };
    expect(refusedLicences({ 'node_modules/axe-core': { ...ofAxe, dev: true } })).toEqual([]);
    expect(refusedLicences({ 'node_modules/axe-core': ofAxe })).toEqual(['axe-core 4.0.0: MPL-2.0']);
  });

  it('one allowed alternative suffices, and every part of a joint licence is needed', () => {
    expect(isAllowed('(MIT OR GPL-3.0-only)', 'packed')).toBe(true);
    expect(isAllowed('MIT AND ISC', 'packed')).toBe(true);
    expect(isAllowed('MIT AND GPL-3.0-only', 'packed')).toBe(false);
    expect(isAllowed('MIT AND (ISC OR GPL-3.0-only)', 'packed')).toBe(false);
  });
});

describe('the parts of an installer', () => {
  const parts = describeParts(root, ['pino', 'qrcode/node_modules/pngjs', 'react-remove-scroll-bar']);

  it('a package without a licence’s text gets the MIT text with its author’s name', () => {
    const text = licenceTexts(parts);
    expect(text).toMatch(/react-remove-scroll-bar [^\n]+\nLicence: MIT\n[^\n]+\n\nCopyright \(c\) Anton Korzunov/);
    expect(text.split('THE SOFTWARE IS PROVIDED "AS IS"').length - 1).toBeGreaterThanOrEqual(parts.length - 1);
  });

  it('a licence of code inside a package, as in undici, is told with the package’s own', () => {
    const text = licenceTexts(describeParts(root, ['undici']));
    expect(text).toContain('Matteo Collina');
    expect(text).toContain('Copyright (c) 2020 Ethan Arrowood');
  });

  it('the bill of materials names Electron, each package once, and the hash that npm checked', () => {
    const bill = JSON.parse(JSON.stringify(billOfMaterials({ version: '0.1.0' }, parts)));
    expect(bill.components.map((each: { name: string }) => each.name)).toEqual([
      'electron',
      'pino',
      'pngjs',
      'react-remove-scroll-bar',
    ]);
    expect(bill.components[1]).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/pino@\d/),
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
    expect(bill.dependencies[0].dependsOn).toHaveLength(4);
  });
});
