import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { PROGRAM_LAYOUTS } from '../../../src-preload/contract/ready-layouts/program-layouts.ts';
import { type ExportLayout, exportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { openDesk } from '../../support/shell/console-desk.ts';
import { exportCommandHere } from '../../support/shell/windowless.ts';

/** A ready layout as an office fills it in, under a name of its own. */
function filled(name: string): ExportLayout {
  const accounts = { debit: '8', credit: '504' };
  return exportLayout.parse({
    ...PROGRAM_LAYOUTS.find((layout) => layout.name === name),
    name: `${name} da loja`,
    accounts: { payment: accounts, return: accounts, fee: accounts },
    company: { code: '23', taxId: '11.222.333/0001-81' },
  });
}

describe('the export command with a layout', () => {
  let folder = '';
  let out = '';
  const sentences: string[] = [];
  const command = async (...flags: string[]) => {
    sentences.length = 0;
    const code = await exportCommandHere(folder, ['--gateway', 'Sandbox', ...flags], {
      printSentence: (sentence) => void sentences.push(sentence),
    });
    return [code, sentences.at(-1)];
  };

  beforeEach(async () => {
    const desk = await openDesk(undefined, fastClock(8));
    onTestFinished(() => desk.close());
    const gatewayId = (await desk.call('gateways.addSandbox', null)).id;
    for (const name of ['Domínio', 'Conta Azul'])
      await desk.call('saved.save', { gatewayId, save: { kind: 'layout', thing: filled(name), replaces: null } });
    await desk.console.close();
    folder = desk.folder;
    out = join(folder, 'downloads');
  });

  it('writes the file that the layout has, and a schedule into a folder names it as it ends', async () => {
    const path = join(out, 'month.txt');
    expect((await command('--layout', 'Domínio da loja', '--out', path))[0]).toBe(0);
    expect(readFileSync(path, 'latin1')).toMatch(/^01000002311222333000181.{31}\r\n9{100}\r\n$/);
    const workbook = join(out, 'month.xlsx');
    expect((await command('--layout', 'Conta Azul', '--out', workbook))[0]).toBe(0);
    expect(readFileSync(workbook).subarray(0, 2).toString()).toBe('PK');
    expect((await command('--layout', 'Domínio da loja', '--out', out, '--save-schedule', 'Mes'))[0]).toBe(0);
    expect(await exportCommandHere(folder, ['--schedule', 'Mes'])).toBe(0);
    expect(readdirSync(out).filter((name) => name.startsWith('Mes'))).toEqual(['Mes.txt', 'Mes.txt.manifest.json']);
  });

  it('a layout in another format, and a ready one that is not filled in, are refused with what to do', async () => {
    const refused = async (...flags: string[]) => {
      const [code, said] = await command(...flags);
      return [code, said];
    };
    const otherKind = 'the layout writes another kind of file; give --out with its ending (.csv, .txt or .xlsx)';
    expect(await refused('--layout', 'Domínio da loja', '--out', join(out, 'a.xlsx'))).toEqual([
      2,
      `Nothing was exported: ${otherKind}.`,
    ]);
    expect(await refused('--layout', 'Conta Azul', '--out', join(out, 'a.csv'))).toEqual([
      2,
      `Nothing was exported: ${otherKind}.`,
    ]);
    expect((await refused('--layout', 'Calima', '--out', join(out, 'a.csv')))[1]).toContain(
      'lacks the accounts and codes of your company',
    );
    expect((await refused('--layout', 'Conta Azul', '--out', out, '--save-schedule', 'Mes'))[0]).toBe(2);
    await expect(refused('--layout', 'Conta Azul', '--out', join(out, 'a.jsonl'))).rejects.toThrow(
      'A layout has columns and a file of its own; --format cannot be given with --layout.',
    );
    expect(readdirSync(out)).toEqual([]);
  });
});
