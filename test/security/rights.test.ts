/**
 * The contract's table of rights against its schemas: an operation or a signal that can hold a customer's data says so,
 * and one that can hold it whole has a right that keeps it. A new operation whose texts are not marked does not pass.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { masked } from '../../src-main/masking/masked-handlers.ts';
import { operations, SIGNALS_WHILE_HIDDEN, signals } from '../../src-preload/contract/contract.ts';
import { consoleError } from '../../src-preload/contract/errors.ts';
import {
  type Operation,
  operatorMasked,
  operatorOnly,
  usual,
} from '../../src-preload/contract/policy/operation-type.ts';
import {
  customerContact,
  customerName,
  maskedText,
  plainText,
} from '../../src-preload/contract/values/personal-data.ts';
import { type OutputLeaf, outputLeaves } from '../support/contract/output-leaves.ts';
import { rightsDocument } from '../support/contract/rights-document.ts';

const CPF = '52998224725';

/** A value with the CPF at this place alone. */
function valueAt([step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return CPF;
  return step === '[]' ? [valueAt(rest)] : { [step]: valueAt(rest) };
}

/** Whether the masks of main's outputs reach this place. */
function isMaskedOnItsWay({ path }: OutputLeaf): boolean {
  return !JSON.stringify(masked(valueAt(path))).includes(CPF);
}

/** What this place shows of customers to whoever receives the value. */
function shown(leaf: OutputLeaf): 'unmarked' | 'nothing' | 'masked' | 'whole' {
  switch (leaf.holds) {
    case null:
      return 'unmarked';
    case 'nothing':
      // A mark of a whole object must not hide a field that was added to it later.
      return /customer|payer(?!s?Language)|^cpf|^document$|^email$|^phone$/i.test(leaf.path.at(-1) ?? '')
        ? 'unmarked'
        : 'nothing';
    case 'name':
    case 'free-text':
    case 'masked':
      return 'masked';
    case 'personal':
      return isMaskedOnItsWay(leaf) ? 'masked' : 'whole';
    case 'raw':
      return 'whole';
  }
}

const placesOf = (schema: z.ZodType, what: ReturnType<typeof shown>) =>
  outputLeaves(schema)
    .filter((leaf) => shown(leaf) === what)
    .map(({ path }) => path.join('.'));

/** What is wrong with an operation's declarations; empty where they agree with its schema. */
function faultsOf(operation: Operation): string[] {
  const { output, reveals, right, further } = operation;
  const keeps = (each: Operation['right']) => each === 'accountant' || each === 'admin';
  const holds = (what: ReturnType<typeof shown>) => placesOf(output, what).length > 0;
  return [
    ...placesOf(output, 'unmarked').map((place) => `${place} has no mark of what it holds`),
    ...(reveals === 'nothing' && (holds('masked') || holds('whole'))
      ? ['holds personal data and reveals nothing']
      : []),
    ...(reveals === 'masked' && holds('whole') ? ['holds whole personal data and reveals it masked'] : []),
    ...(reveals !== 'nothing' && !holds('masked') && !holds('whole') && !writesFile(output)
      ? [`holds no personal data and reveals ${reveals}`]
      : []),
    ...(reveals === 'whole' && !keeps(right) ? ['reveals whole personal data to every operator'] : []),
    ...(further?.reveals === 'whole' && !keeps(further.right) ? ['reveals whole data to every operator'] : []),
  ];
}

const writesFile = (output: z.ZodType) =>
  outputLeaves(output).some(({ path }) => path.at(-1) === 'path') &&
  outputLeaves(output).some(({ path }) => path.at(-1) === 'fileName');

const all = Object.entries<Operation>(operations);
const where = (fits: (operation: Operation) => boolean) => all.filter(([, each]) => fits(each)).map(([name]) => name);

describe('the table of rights', () => {
  it('an operation that can output personal data says so, and if whole needs accountant or admin', () => {
    expect(all.flatMap(([name, each]) => faultsOf(each).map((fault) => `${name}: ${fault}`))).toEqual([]);
  });

  it('an operation that lacks a mark, or declares less than its output can hold, does not pass', () => {
    const of = (declared: Pick<Operation, 'right' | 'reveals' | 'audited'>, output: z.ZodType) =>
      faultsOf({ ...usual, onArchived: 'no-gateway', ...declared, input: z.null(), output });
    expect(of(operatorOnly, z.array(z.object({ note: z.string() })))).toEqual(['[].note has no mark of what it holds']);
    expect(of(operatorOnly, z.object({ any: z.unknown() }))).toEqual(['any has no mark of what it holds']);
    expect(of(operatorOnly, z.object({ customerEmail: plainText }))).toEqual([
      'customerEmail has no mark of what it holds',
    ]);
    expect(of(operatorOnly, z.object({ name: customerName }))).toEqual(['holds personal data and reveals nothing']);
    expect(of(operatorMasked, z.object({ cpf: customerContact }))).toEqual([
      'holds whole personal data and reveals it masked',
    ]);
    expect(of(operatorMasked, z.object({ customerDocument: customerContact.nullable() }))).toEqual([]);
    expect(of({ ...operatorOnly, reveals: 'whole' }, z.object({ cpf: customerContact }))).toEqual([
      'reveals whole personal data to every operator',
    ]);
    expect(of(operatorMasked, z.object({ id: plainText }))).toEqual(['holds no personal data and reveals masked']);
    expect(of(operatorMasked, z.object({ cpf: maskedText }))).toEqual([]);
  });

  it('only drafts, templates and rows of a draft batch are whole for every operator', () => {
    expect(where(({ reveals }) => reveals === 'typed').sort()).toEqual([
      'batches.editRow',
      'batches.readSpreadsheet',
      'batches.rows',
      'charges.draftUnderway',
      'drafts.read',
      'saved.read',
      'saved.remove',
      'saved.save',
    ]);
  });

  it('an operation that writes a file says what of customers is in the file', () => {
    const files = all.filter(([, { output }]) => writesFile(output));
    expect(Object.fromEntries(files.map(([name, { reveals }]) => [name, reveals]))).toEqual({
      // Whole ones need the accountant's right.
      'exports.again': 'masked',
      'exports.write': 'masked',
      'batches.saveResult': 'masked',
      'batches.saveQrCodes': 'masked',
      'audit.save': 'nothing',
      'closing.save': 'nothing',
      'batches.saveModel': 'nothing',
      // Pages pass what they show.
      'exports.table': 'masked',
      'reports.printPdf': 'masked',
      'receivables.saveTable': 'masked',
      // The code names the payee, and no payer.
      'payer.saveCode': 'nothing',
      'diagnostics.save': 'nothing',
      // A gateway's settings and a server's address.
      'team.saveFile': 'nothing',
      'maintenance.exportHistory': 'whole',
      'maintenance.exportPerson': 'whole',
    });
  });

  it('whatever reveals whole personal data is audited', () => {
    const whole = where(({ reveals, further }) => reveals === 'whole' || further?.reveals === 'whole');
    expect(whole).toEqual(expect.arrayContaining(['charges.reveal', 'charges.raw', 'exports.write']));
    expect(where(({ audited }) => audited === null).filter((name) => whole.includes(name))).toEqual([]);
  });

  it('no signal holds more than masked data, and those of a hidden desk hold none', () => {
    const faults = Object.entries<z.ZodType>(signals).flatMap(([name, schema]) =>
      [...placesOf(schema, 'unmarked'), ...placesOf(schema, 'whole')].map((place) => `${name}: ${place}`),
    );
    expect(faults).toEqual([]);
    const hidden = Object.entries<z.ZodType>(signals).filter(([name]) => SIGNALS_WHILE_HIDDEN.has(name));
    expect(hidden.map(([name]) => name)).toEqual(['lock-changed', 'settings-changed']);
    expect(hidden.flatMap(([, schema]) => placesOf(schema, 'masked'))).toEqual([]);
  });

  it('an error holds no customer’s data but what a service or a file said', () => {
    expect([...placesOf(consoleError, 'unmarked'), ...placesOf(consoleError, 'whole')]).toEqual([]);
    expect(placesOf(consoleError, 'masked')).toEqual(['issues.[].words.[]', 'message']);
  });

  it('the printed document is the contract’s table', async () => {
    const printed = join(import.meta.dirname, '../../docs/use/rights.md');
    await expect(
      rightsDocument(),
      'docs/use/rights.md is not the table of the contract; the document says how to print it again',
    ).toMatchFileSnapshot(printed);
  });
});
