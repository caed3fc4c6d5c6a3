/**
 * Who owes what: the board by age, and a receivable or its form next to it on wide windows, over it on narrow ones.
 */
import { useTranslation } from 'react-i18next';
import { useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { ListAndOpen } from '../components/list/list-and-open.tsx';
import { Waiting } from '../components/notices/waiting.tsx';
import { Board } from './board/board.tsx';
import { ReceivableDetails } from './details/receivable-details.tsx';
import { ReceivableForm } from './form/receivable-form.tsx';
import styles from './parts/receivables.module.css';

export function ReceivablesPage({ id, form }: { readonly id: string | null; readonly form: 'new' | 'edit' | null }) {
  const { t } = useTranslation();
  return (
    <ListAndOpen
      label={t('receivables.title')}
      list={(covered) => <Board openId={id} covered={covered} />}
      open={openOf(id, form)}
    />
  );
}

function openOf(id: string | null, form: 'new' | 'edit' | null) {
  if (id !== null) return <OpenReceivable key={id} id={id} isEdited={form === 'edit'} />;
  return form === 'new' ? <ReceivableForm key="new" receivable={null} /> : null;
}

function OpenReceivable({ id, isEdited }: { readonly id: string; readonly isEdited: boolean }) {
  const { id: gatewayId } = useGateway();
  const { data, error, refetch } = useOperation('receivables.read', { gatewayId, id });
  if (data === undefined)
    return (
      <div className={styles['article']}>
        {error === null ? <Waiting lines={5} /> : <ErrorNotice thrown={error} onRetry={() => void refetch()} />}
      </div>
    );
  return isEdited ? <ReceivableForm receivable={data} /> : <ReceivableDetails receivable={data} />;
}
