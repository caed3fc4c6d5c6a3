import { expect, it } from 'vitest';
import type { MovementRow } from '../../../../src-main/history/api/history-api.ts';
import { LayoutLines } from '../../../../src-main/reports/exports/text-formats/layout-lines.ts';
import { layoutText } from '../../../../src-main/reports/exports/text-formats/layout-text.ts';
import { exampleLayouts } from '../../../../src-preload/contract/ready-layouts/example-layouts.ts';
import type { ExportLayout } from '../../../../src-preload/contract/reports/export-layouts.ts';
import { PAID_ROW } from '../../../support/history/export-desk.ts';

const [ENTRIES, MOVEMENTS] = exampleLayouts('en');
/** Eleven at night in São Paulo, when it is the next day in UTC. */
const EVENING = Date.UTC(2026, 9, 6, 2);
const HOUR = 3_600_000;

const payment = (at: number, amount: number): MovementRow => ({
  ...{ kind: 'payment', at, row: { ...PAID_ROW, amount, feeAmount: null } },
});

function dayFile(layout: ExportLayout, movementsOf: readonly (readonly [string, readonly MovementRow[]])[]): string[] {
  let gateway = '';
  const gateways = { gatewayNames: movementsOf.map(([name]) => name), gatewayName: () => gateway };
  const context = { layout, language: 'en', masked: false, timeZone: 'America/Sao_Paulo', ...gateways } as const;
  const lines = new LayoutLines(context);
  const made = movementsOf.flatMap(([name, movements]) => {
    gateway = name;
    return movements.flatMap((movement) => lines.ofMovements([movement]));
  });
  gateway = 'another one that is read later';
  return layoutText(context)
    .lines([...made, ...lines.rest()])
    .split('\r\n')
    .slice(0, -1);
}

it('the sum of a day is of one gateway, with its name, and a day’s numbers go on in the next gateway', () => {
  const fields = ['gateway', 'movementDate', 'movementAmount', 'movementCount', 'dayLine'] as const;
  const layout: ExportLayout = {
    ...{ ...MOVEMENTS, daily: true },
    columns: fields.map((field) => ({ kind: 'movement', field, heading: field })),
  };
  const lines = dayFile(layout, [
    ['Loja', [payment(EVENING - HOUR, 100), payment(EVENING, 250), payment(EVENING + 2 * HOUR, 1000)]],
    ['Filial', [payment(EVENING, 7)]],
  ]);
  expect(lines).toEqual(['Loja,2026-10-05,3.50,2,1', 'Loja,2026-10-06,10.00,1,1', 'Filial,2026-10-05,0.07,1,2']);
});

it('the sum of a day is a debit and a credit in a double entry', () => {
  const fields = ['lineNumber', 'side', 'debitAmount', 'creditAmount'] as const;
  const layout: ExportLayout = {
    ...{ ...ENTRIES, daily: true },
    columns: fields.map((field) => ({ kind: 'movement', field, heading: field })),
  };
  expect(dayFile(layout, [['Loja', [payment(EVENING, 100), payment(EVENING, 250)]]])).toEqual([
    '1,D,3.50,',
    '1,C,,3.50',
  ]);
});
