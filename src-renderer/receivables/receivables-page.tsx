/** Who owes what: the board by age, and a receivable or its form beside it on wide windows, over it on narrow ones. */
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { Waiting } from '../components/notices/waiting.tsx';
import { Board } from './board/board.tsx';
import { ReceivableDetails } from './details/receivable-details.tsx';
import { ReceivableForm } from './form/receivable-form.tsx';
import styles from './parts/receivables.module.css';

/** From this window width (pixels) a receivable is shown beside the board. */
const WIDE = '(min-width: 1200px)';

export function ReceivablesPage({ id, form }: { readonly id: string | null; readonly form: 'new' | 'edit' | null }) {
  const { t } = useTranslation();
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const isOpen = id !== null || form === 'new';
  const covered = isOpen && !wide;
  const board = useRef<HTMLElement>(null);
  const beside = useRef<HTMLElement>(null);
  const wasCovered = useRef(false);
  useEffect(() => {
    // What covers the board has the focus, because the board is hidden; afterwards the rows get it back.
    if (covered) {
      if (beside.current?.contains(document.activeElement) !== true) beside.current?.focus();
    } else if (wasCovered.current) board.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
    wasCovered.current = covered;
  }, [covered]);
  return (
    <div className={styles['page']}>
      <section ref={board} className={styles['list']} inert={covered}>
        <Board openId={id} covered={covered} />
      </section>
      {isOpen && (
        <section
          ref={beside}
          tabIndex={-1}
          className={styles['beside']}
          data-over={covered || undefined}
          aria-label={t('receivables.title')}
        >
          {id === null ? (
            <ReceivableForm key="new" receivable={null} />
          ) : (
            <OpenReceivable key={id} id={id} isEdited={form === 'edit'} />
          )}
        </section>
      )}
    </div>
  );
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
