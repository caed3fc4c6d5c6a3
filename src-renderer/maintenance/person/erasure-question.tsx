import { useTranslation } from 'react-i18next';
import type { FoundInGateway } from '../../../src-preload/contract/maintenance/erasure-operations.ts';
import { Confirm } from '../../components/questions/confirm.tsx';
import { FoundList } from './found-list.tsx';

/** The question before a person is erased from every gateway. */
export function ErasureQuestion({
  opened,
  found,
  busy,
  onConfirm,
  onCancel,
}: {
  readonly opened: boolean;
  readonly found: readonly FoundInGateway[] | undefined;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Confirm
      opened={opened}
      title={t('erasure.eraseTitle')}
      action={t('erasure.erase')}
      danger
      busy={busy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {found && <FoundList found={found} />}
      <p>{t('erasure.eraseDescription')}</p>
      <p>{t('erasure.exportsRemain')}</p>
    </Confirm>
  );
}
