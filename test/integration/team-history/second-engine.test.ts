import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';
import { historiesChanged } from '../../support/team/second-engine.ts';

let repository: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  repository = temporaryFolder();
  git('init', '--quiet');
});
afterEach(() => repository.remove());

function git(...args: readonly string[]): void {
  const identity = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.test'];
  execFileSync('git', ['-C', repository.path, ...identity, ...args], { stdio: 'pipe' });
}

function change(file: string, text: string): void {
  mkdirSync(dirname(join(repository.path, file)), { recursive: true });
  writeFileSync(join(repository.path, file), text);
}

function commit(file: string, at: string): void {
  change(file, at);
  git('add', '.');
  process.env['GIT_COMMITTER_DATE'] = at;
  git('commit', '--quiet', '--message', file);
  delete process.env['GIT_COMMITTER_DATE'];
}

it('the second engine runs where a commit of the newest one’s day changed a history', () => {
  commit('src-main/history/list.ts', '2026-11-20T09:00:00Z');
  expect(historiesChanged(repository.path)).toBe(true);
  commit('README.md', '2026-11-21T08:00:00Z');
  expect(historiesChanged(repository.path)).toBe(true);
  commit('README.md', '2026-11-21T10:00:00Z');
  expect(historiesChanged(repository.path)).toBe(false);
  commit('test/integration/history/list.test.ts', '2026-11-21T11:00:00Z');
  expect(historiesChanged(repository.path)).toBe(true);
});

it('the second engine runs for what is not committed, for a merge of older commits, and without git', () => {
  commit('README.md', '2026-11-01T00:00:00Z');
  git('checkout', '--quiet', '-b', 'branch');
  commit('src-main/team-history/desks.ts', '2026-11-02T00:00:00Z');
  git('checkout', '--quiet', '-');
  commit('README.md', '2026-11-20T00:00:00Z');
  expect(historiesChanged(repository.path)).toBe(false);
  change('src-main/sqlite-file/header.ts', '');
  expect(historiesChanged(repository.path)).toBe(true);
  git('clean', '--quiet', '-d', '--force');
  expect(historiesChanged(repository.path)).toBe(false);
  process.env['GIT_COMMITTER_DATE'] = '2026-11-20T01:00:00Z';
  git('merge', '--quiet', '--no-ff', '--message', 'merge', 'branch');
  delete process.env['GIT_COMMITTER_DATE'];
  expect(historiesChanged(repository.path)).toBe(true);
  expect(historiesChanged(join(repository.path, 'absent'))).toBe(true);
});
