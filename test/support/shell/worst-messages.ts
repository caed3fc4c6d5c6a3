/**
 * Calls whose inputs are made to cost as much as their size allows: large, deep, of very many values, or wrong in every
 * one of them. Each is the JSON text of an input, because some of them cost a sender as much as their reader.
 */
import type { OperationName } from '../../../src-preload/contract/contract.ts';
import { LARGEST_LIMIT, USUAL_LIMIT } from '../../../src-preload/contract/values/input-limits.ts';

export interface WorstCall {
  readonly what: string;
  readonly name: OperationName;
  /** @param bytes about how long. */
  input(bytes: number): string;
  /** Whether it is worth its time as large as any message may be. */
  readonly isWorstWhenLargest?: boolean;
}

const ID = '00000000-0000-4000-8000-000000000000';

/** So many of one part that they fill these bytes. */
const fill = (part: string, bytes: number) => Array.from({ length: bytes / (part.length + 1) }, () => part).join(',');
const deep = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);
const keysOf = (bytes: number) =>
  `{${Array.from({ length: bytes / 14 }, (_, at) => `"${String(at).padStart(9, 'k')}":0`).join(',')}}`;
const table = (rows: string) =>
  `{"name":"closing","dialect":"brazil","language":"en","table":{"columns":[{"name":"A","kind":"text"}],"rows":[${rows}]}}`;
const draftWith = (field: string) =>
  `{"gatewayId":"${ID}","confirmDuplicate":false,"draft":{"id":"${ID}","amount":500,${field}}}`;

/** Nearly the largest input of most operations, and of any. */
export const USUAL = USUAL_LIMIT.bytes - 1024;
export const LARGEST = LARGEST_LIMIT.bytes - 1024;

export const WORST_CALLS: readonly WorstCall[] = [
  { what: 'lists within lists', name: 'settings.read', input: deep },
  {
    isWorstWhenLargest: true,
    what: 'lists within lists in a table',
    name: 'exports.table',
    input: (bytes) => table(deep(bytes)),
  },
  { what: 'lists within lists for a text', name: 'statements.read', input: (bytes) => `{"content":${deep(bytes)}}` },
  { what: 'lists that never end', name: 'exports.table', input: (bytes) => '['.repeat(bytes) },
  { what: 'wrong cells', name: 'exports.table', input: (bytes) => table(fill('[{}]', bytes)) },
  {
    isWorstWhenLargest: true,
    what: 'rows of wrong cells',
    name: 'exports.table',
    input: (bytes) => table(fill(`[${fill('{}', 240)}]`, bytes)),
  },
  {
    isWorstWhenLargest: true,
    what: 'one endless row',
    name: 'exports.table',
    input: (bytes) => table(`[${fill('0', bytes)}]`),
  },
  { what: 'short rows', name: 'exports.table', input: (bytes) => table(fill('[0]', bytes)) },
  { what: 'empty objects', name: 'settings.read', input: (bytes) => `[${fill('{}', bytes)}]` },
  { what: 'many keys', name: 'settings.change', input: keysOf },
  {
    isWorstWhenLargest: true,
    what: 'many keys in a table',
    name: 'exports.table',
    input: (bytes) => table(keysOf(bytes)),
  },
  {
    isWorstWhenLargest: true,
    what: 'one long text',
    name: 'settings.change',
    input: (bytes) => `{"operator":"${'x'.repeat(bytes)}"}`,
  },
  {
    isWorstWhenLargest: true,
    what: 'a text of escapes',
    name: 'statements.read',
    // Of whole groups of four, as base64 has them.
    input: (bytes) => `{"gatewayId":"${ID}","content":"${'\\u0041'.repeat(Math.floor(bytes / 24) * 4)}"}`,
  },
  { what: 'empty names', name: 'settings.change', input: (bytes) => `{"operators":[${fill('""', bytes)}]}` },
  {
    what: 'wrong keys of charges',
    name: 'charges.changeTags',
    input: (bytes) => `{"gatewayId":"${ID}","keys":[${fill('0', bytes)}],"add":[],"remove":[]}`,
  },
  {
    what: 'wrong transaction ids',
    name: 'charges.adopt',
    input: (bytes) => `{"gatewayId":"${ID}","transactionIds":[${fill('" "', bytes)}],"attemptKey":null}`,
  },
  { what: 'empty items', name: 'charges.create', input: (bytes) => draftWith(`"items":[${fill('{}', bytes)}]`) },
  {
    what: 'one metadata key',
    name: 'charges.create',
    input: (bytes) => draftWith(`"metadata":[${fill('{"key":"a","value":""}', bytes)}]`),
  },
  {
    what: 'an authority without end',
    name: 'gateways.add',
    input: (bytes) => `{"authority":"-----BEGIN CERTIFICATE-----${'-----END'.repeat(bytes / 8)}"}`,
  },
  {
    what: 'a payload of lists within lists',
    name: 'gateways.add',
    input: (bytes) =>
      `{"generation":{"path":"/t","payload":${JSON.stringify(`{"a":${deep(Math.min(bytes, 19_000))}}`)}}}`,
  },
  {
    what: 'blanks behind a token',
    name: 'access.setToken',
    input: (bytes) => `{"token":"bearer${' '.repeat(bytes)}x"}`,
  },
];
