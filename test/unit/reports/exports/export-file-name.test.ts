import { describe, expect, it } from 'vitest';
import { exportFileName } from '../../../../src-main/reports/exports/export-file-name.ts';

const october = { from: Date.UTC(2026, 9, 1, 3), before: Date.UTC(2026, 10, 1, 3) };
const madeAt = Date.UTC(2026, 10, 20, 17, 30);
const named = { options: { format: 'csv' }, layout: null, language: 'pt-BR', timeZone: 'America/Sao_Paulo' } as const;

describe('the name of an export', () => {
  it('has the gateway and the period in the desk’s zone, and nothing that was searched for', () => {
    expect(
      exportFileName(
        { ...named, gatewayName: 'Padaria São João / Loja 2', filter: { paid: october, text: 'Maria' } },
        madeAt,
      ),
    ).toBe('cobrancas-padaria-sao-joao-loja-2-2026-10-01-2026-10-31-2026-11-20-1430.csv');
  });

  it('has the day alone of a period of one day, and no period where there is none', () => {
    const day = { from: october.from, before: october.from + 86_400_000 };
    expect(exportFileName({ ...named, gatewayName: 'Loja', filter: { created: day } }, madeAt)).toBe(
      'cobrancas-loja-2026-10-01-2026-11-20-1430.csv',
    );
    expect(exportFileName({ ...named, gatewayName: '日本', filter: {} }, madeAt)).toBe('cobrancas-2026-11-20-1430.csv');
  });

  it('ends as the file of its layout does', () => {
    const name = exportFileName({ ...named, layout: { file: 'txt' }, gatewayName: 'Loja', filter: {} }, madeAt);
    expect(name).toBe('cobrancas-loja-2026-11-20-1430.txt');
  });
});
