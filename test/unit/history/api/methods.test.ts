import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import { METHODS, methodsThat, methodsWith } from '../../../../src-main/history/api/methods.ts';
import type { ReaderCalls } from '../../../../src-main/history/worker/reader-calls.ts';
import { clientOf } from '../../../../src-main/history/worker/worker-client.ts';

const local = methodsWith('engine', 'local');

it('the document names every method that stays with the desk’s own file, and no other', () => {
  const text = readFileSync(new URL('../../../../docs/build/team.md', import.meta.url), 'utf8');
  const [, list = ''] = /Local methods[^:]*: ([^.]*)\./.exec(text) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(local.toSorted());
  expect(local.length).toBeGreaterThan(10);
});

it('a method of the desk’s own file needs no server', () => {
  expect(local.filter((name) => METHODS[name].offline !== 'desk')).toEqual([]);
});

it('a client has the methods of its thread and no others, and each calls its worker under its own name', async () => {
  const received: unknown[] = [];
  const call = async (name: string, ...input: unknown[]) => received.push([name, ...input]);
  // This worker only records its calls; what they return does not matter.
  const client = clientOf<'rows', ReaderCalls>({ call: call as never }, 'rows');
  expect(Object.keys(client)).toEqual(methodsWith('thread', 'rows'));
  expect(Object.keys(client)).not.toContain('batches');
  await client.expectedAmount('tx-1', ['a', 'b']);
  await client.isEmpty();
  expect(received).toEqual([['expectedAmount', 'tx-1', ['a', 'b']], ['isEmpty']]);
});

it('methods made from their names make each call on the history chosen, with its name and input', async () => {
  const history: Pick<HistoryApi, 'tags' | 'rawResponses'> = {
    tags: async () => ['vip'],
    rawResponses: async (key) => [{ at: 0, text: key }],
  };
  const seen: unknown[] = [];
  const made = methodsThat(['tags', 'rawResponses'], (call, name, input) => {
    seen.push([name, ...input]);
    return call(history);
  });
  expect(Object.keys(made)).toEqual(['tags', 'rawResponses']);
  expect(await made.tags()).toEqual(['vip']);
  expect(await made.rawResponses('key-1')).toEqual([{ at: 0, text: 'key-1' }]);
  expect(seen).toEqual([['tags'], ['rawResponses', 'key-1']]);
});
