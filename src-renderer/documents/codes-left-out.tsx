/** The charges of a batch whose codes are not among the printed ones, each with why: a page for the desk, not for payers. */
import { useTranslation } from 'react-i18next';
import { heldCodeSentence } from '../../src-preload/contract/batches/held-code.ts';
import type { Output } from '../../src-preload/contract/contract.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useFormat } from '../bridge/use-format.ts';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { Paper } from './print-page.tsx';

export type HeldRow = Output<'batches.codes'>['held'][number];

export function HeldCodes({ rows }: { readonly rows: readonly HeldRow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useApp();
  return (
    <Paper kind="a4">
      <h1>{t('batchRun.result.held', { count: rows.length, shown: format.count(rows.length) })}</h1>
      <table>
        <thead>
          <tr>
            <th>{t('batchRun.result.heldRow')}</th>
            <th>{t('batches.field.name')}</th>
            <th>{t('batches.field.reference')}</th>
            <th>{t('batches.field.amount')}</th>
            <th>{t('batchRun.result.heldWhy')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ position, name, reference, amount, why }) => (
            <tr key={position}>
              <td>{format.count(position)}</td>
              <td>{name !== null && <UntrustedText>{name}</UntrustedText>}</td>
              <td>{reference !== null && <UntrustedText>{reference}</UntrustedText>}</td>
              <td data-figures>{format.money(amount)}</td>
              <td>{heldCodeSentence(why, amount, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
