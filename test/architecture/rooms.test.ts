/** An operation's prefix names the file that handles it, and a room of the main process has one door to the console. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { operations } from '../../src-preload/contract/contract.ts';
import { importsIn } from './folder-graph.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The operations that a file handles: the keys of its handlers. */
const handledIn = (text: string) => [...text.matchAll(/^ {4}'([a-z]+\.\w+)': /gm)].map(([, name = '']) => name);

const HANDLER_FILES = readdirSync(join(root, 'src-main'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src-main/${name.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.ts') && file !== 'src-main/audit/audited-handlers.ts')
  .map((file) => ({ file, handled: handledIn(read(file)) }))
  .filter(({ handled }) => handled.length > 0);

/** The file through which the console opens a room. */
function doorOf(file: string): string | undefined {
  const [, room = ''] = file.split('/');
  const opens = new RegExp(`^export (async )?function open${room.slice(0, 1).toUpperCase()}${room.slice(1)}\\(`, 'm');
  const door = `src-main/${room}/${room}.ts`;
  return existsSync(join(root, door)) && opens.test(read(door)) ? door : undefined;
}

/** What the console imports that is no room: what all rooms share, and what stands around all of them. */
const IN_NO_ROOM = [
  'src-main/desk.ts',
  'src-main/ground/dispatch.ts',
  'src-main/masking/masked-handlers.ts',
  'src-main/shell-contract.ts',
  'src-main/wrappers.ts',
];

describe('the rooms of the main process', () => {
  it('every operation is handled in the one file that bears its prefix', () => {
    const elsewhere = HANDLER_FILES.flatMap(({ file, handled }) =>
      handled
        .map((name) => name.split('.')[0] ?? '')
        .filter((prefix) => ![`${prefix}.ts`, `${prefix}-handlers.ts`].includes(basename(file)))
        .map((prefix) => `${prefix} in ${file}`),
    );
    expect(elsewhere).toEqual([]);
    const names = HANDLER_FILES.flatMap(({ handled }) => handled);
    expect(names.toSorted()).toEqual(Object.keys(operations).toSorted());
  });

  it('a file of handlers lies in a room that the console opens', () => {
    const without = HANDLER_FILES.filter(({ file }) => doorOf(file) === undefined).map(({ file }) => file);
    // The gateways open the own sandbox, which is one of them.
    expect(without).toEqual(['src-main/sandbox/sandbox-handlers.ts']);
  });

  it('the console imports the doors of the rooms, and nothing else of them', () => {
    const imported = importsIn(root, ['src-main', 'src-preload'])
      .filter(({ from }) => from === 'src-main/console.ts')
      .map(({ to }) => to);
    expect(imported.filter((file) => doorOf(file) !== file).toSorted()).toEqual(IN_NO_ROOM);
    const doors = HANDLER_FILES.flatMap(({ file }) => doorOf(file) ?? []);
    expect(doors.filter((door) => !imported.includes(door))).toEqual([]);
  });
});
