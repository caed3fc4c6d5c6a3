import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarDollar, IconListSearch, IconPlus, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsArchived } from '../../bridge/app-context.tsx';
import { EmptyState } from '../../components/notices/empty-state.tsx';
import { hrefOf } from '../../navigation/route.ts';

const NEW = hrefOf({ screen: 'receivables', id: null, form: 'new' });

export function NewReceivable() {
  const { t } = useTranslation();
  return (
    <Button component="a" href={NEW} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('receivables.add')}
    </Button>
  );
}

/** A row of a spreadsheet with a due day becomes a receivable. */
export function ImportReceivables() {
  const { t } = useTranslation();
  return (
    <ActionIcon
      component="a"
      variant="default"
      size="input-sm"
      href={hrefOf({ screen: 'batches', batchId: null })}
      aria-label={t('charges.importSheet')}
      title={t('charges.importSheet')}
    >
      <IconTable size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Shown until the first receivable is there. */
export function NoReceivables() {
  const { t } = useTranslation();
  const isArchived = useIsArchived();
  return (
    <EmptyState
      icon={<IconCalendarDollar size={24} />}
      title={t('receivables.emptyTitle')}
      action={!isArchived && <NewReceivable />}
    >
      {t('receivables.emptyText')}
    </EmptyState>
  );
}

/** Shown where view and search find none. */
export function NothingFound({ onShowOpen }: { readonly onShowOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconListSearch size={24} />}
      title={t('receivables.nothingTitle')}
      action={
        <Button variant="default" onClick={onShowOpen}>
          {t('receivables.showOpen')}
        </Button>
      }
    >
      {t('receivables.nothingText')}
    </EmptyState>
  );
}
