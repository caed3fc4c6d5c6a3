import { expect, it } from 'vitest';
import {
  fileReaderCalls,
  fileWriterCalls,
  personReaderCalls,
} from '../../../../src-main/history/worker/maintenance-calls.ts';
import { jobCalls, readerCalls, rowCalls } from '../../../../src-main/history/worker/reader-calls.ts';
import { clientOf } from '../../../../src-main/history/worker/worker-client.ts';
import { serviceWriterCalls, writerCalls } from '../../../../src-main/history/worker/writer-calls.ts';

it('no call of a history is declared twice, so that no table replaces the call of another one', () => {
  const ports = [rowCalls, jobCalls, serviceWriterCalls, personReaderCalls, fileReaderCalls, fileWriterCalls];
  const names = ports.flatMap((port) => Object.keys(port));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const all: Readonly<Record<string, unknown>> = { ...readerCalls, ...writerCalls };
  for (const port of ports) for (const [name, call] of Object.entries(port)) expect(all[name], name).toBe(call);
});

it('a client has the methods of its table and no others, and each calls its worker under its own name', async () => {
  const calls = { add: (_db: never, one: number, other: number) => one + other, isEmpty: (_db: never) => true };
  const received: unknown[] = [];
  const call = async (name: string, ...input: unknown[]) => received.push([name, ...input]);
  // This worker only records its calls; what they return does not matter.
  const client = clientOf<typeof calls>({ call: call as never }, calls);
  expect(Object.keys(client)).toEqual(['add', 'isEmpty']);
  await client.add(1, 2);
  await client.isEmpty();
  expect(received).toEqual([['add', 1, 2], ['isEmpty']]);
});
