/** What of an announcement a desk takes: only what one of its two keys signed, byte by byte, and nothing older. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LARGEST_ANNOUNCEMENT, readAnnouncement } from '../../../src-main/updates/announcement.ts';
import { compareVersions } from '../../../src-main/updates/release-version.ts';
import { updateSourceOf } from '../../../src-main/updates/update-source.ts';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';
import { announced, release, testKey } from '../../support/updates/announced.ts';

const [current, next, stranger] = [testKey(), testKey(), testKey()];
const trusted = [current.trusted, next.trusted];
const read = (text: string, newestSeen = '1.0.0') => readAnnouncement(text, trusted, newestSeen);

describe('an announcement of a version', () => {
  it('an announcement of a version is taken where one of the two trusted keys signed it, so that a key can be replaced', () => {
    for (const keys of [[current], [next], [stranger, next]])
      expect(read(announced(keys))).toEqual({ manifest: release() });
  });

  it('an announcement of a version by another key, or by none, is refused as unsigned', () => {
    expect(read(announced([stranger]))).toEqual({ refused: 'unsigned' });
    expect(read(JSON.stringify({ signed: JSON.stringify(release()), signatures: ['AAAA'] }))).toEqual({
      refused: 'unsigned',
    });
    expect(read(JSON.stringify({ signed: JSON.stringify(release()), signatures: [] }))).toEqual({
      refused: 'unreadable',
    });
  });

  it('an announcement of a version that was changed by one byte, wherever, is refused', () => {
    const text = announced([current]);
    const { signed, signatures } = JSON.parse(text);
    for (const at of [0, signed.indexOf('1.2.0'), signed.indexOf('abab'), signed.length - 1]) {
      const tampered = `${signed.slice(0, at)}${signed[at] === '9' ? '8' : '9'}${signed.slice(at + 1)}`;
      expect(read(JSON.stringify({ signed: tampered, signatures }))).toEqual({ refused: 'unsigned' });
    }
    expect(read(JSON.stringify({ signed: `${signed} `, signatures }))).toEqual({ refused: 'unsigned' });
  });

  it('an announcement of a version older than the newest one seen is refused, and the same one is not', () => {
    expect(read(announced([current]), '1.2.1')).toEqual({ refused: 'older' });
    expect(read(announced([current]), '1.2.0')).toEqual({ manifest: release() });
    expect(read(announced([current], { version: '1.2.0-rc.1' }), '1.2.0')).toEqual({ refused: 'older' });
  });

  it('an announcement of a version that is too large, or no JSON, is refused before anything in it is read', () => {
    expect(read(`${announced([current])}${' '.repeat(LARGEST_ANNOUNCEMENT)}`)).toEqual({ refused: 'too-large' });
    for (const text of ['', '{', 'null', '[]', '<html>', '{"signed":1}'])
      expect(read(text)).toEqual({ refused: 'unreadable' });
  });

  it('an announcement of a version that names an address without https, or a path as a file, cannot be signed', () => {
    const [file] = release().files;
    for (const part of [
      { page: 'http://balcao.example/' },
      { page: 'https://user:secret@balcao.example/' },
      { page: 'file:///etc/passwd' },
      { files: [{ ...file, address: 'javascript:alert(1)' }] },
      { files: [{ ...file, name: '../x' }] },
      { files: [{ ...file, sha256: 'ab' }] },
      { version: '1.2' },
    ] as Parameters<typeof announced>[1][])
      expect(() => announced([current], part)).toThrow();
  });
});

it('versions are in the order of their numbers, and a preview comes before its release', () => {
  const sorted = ['0.9.0', '1.0.0-alpha.2', '1.0.0-beta.1', '1.0.0-rc.1', '1.0.0-rc.10', '1.0.0', '1.0.1', '1.10.0'];
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted);
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
});

describe('where versions are announced', () => {
  const key = current.trusted.export({ type: 'spki', format: 'der' }).toString('base64');

  it('where versions are announced is nowhere in this repository: whoever packs Balcão sets it', () => {
    expect(updateSourceOf(JSON.parse(readFileSync('build/updates.json', 'utf8')))).toBeNull();
  });

  it('where versions are announced is an https address with at least one Ed25519 key, and at most two', () => {
    const address = 'https://balcao.example/update.json';
    expect(updateSourceOf({ address, keys: [key] })?.address.href).toBe(address);
    for (const wrong of [
      { address, keys: [] },
      { address, keys: [key, key, key] },
      { address, keys: ['AAAA'] },
      { address: 'http://balcao.example/', keys: [key] },
      { address, keys: [key], more: true },
    ])
      expect(() => updateSourceOf(wrong)).toThrow();
  });
});

it('the packer’s script makes a key for its owner alone, and signs what a desk with its public half takes', () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['build/sign-manifest.ts', ...args], { encoding: 'utf8' });
  const key = run('new-key', at('key.pem')).stdout.trim();
  expect(statSync(at('key.pem')).mode & 0o777).toBe(0o600);
  writeFileSync(at('release.json'), JSON.stringify(release(), null, 2));
  expect(run('sign', at('release.json'), at('update.json'), at('key.pem')).status).toBe(0);
  const source = updateSourceOf({ address: 'https://balcao.example/update.json', keys: [key] });
  expect(readAnnouncement(readFileSync(at('update.json'), 'utf8'), source?.keys ?? [], '0.1.0')).toEqual({
    manifest: release(),
  });
  // It never replaces a key, and refuses what a desk would.
  expect(run('new-key', at('key.pem')).status).not.toBe(0);
  writeFileSync(at('release.json'), JSON.stringify({ ...release(), page: 'http://balcao.example/' }));
  expect(run('sign', at('release.json'), at('never.json'), at('key.pem')).status).not.toBe(0);
  folder.remove();
});
