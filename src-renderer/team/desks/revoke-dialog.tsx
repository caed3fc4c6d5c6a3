/** What revoking a desk does, or admitting it again, before it is done. */
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/questions/confirm.tsx';
import type { ShownDesk } from './desks-table.tsx';

export function RevokeDialog({
  desk,
  isOpen,
  isBusy,
  onConfirm,
  onCancel,
}: {
  readonly desk: ShownDesk;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: (desk: ShownDesk) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { name, id, waiting, revokedAt } = desk;
  const isRevoking = revokedAt === null;
  return (
    <Confirm
      opened={isOpen}
      title={t(isRevoking ? 'team.revokeTitle' : 'team.admitTitle', { name })}
      action={t(isRevoking ? 'team.revoke' : 'team.admit')}
      danger={isRevoking}
      busy={isBusy}
      onConfirm={() => onConfirm(desk)}
      onCancel={onCancel}
    >
      {isRevoking ? (
        <>
          <p>{t('team.revokeEffect')}</p>
          {waiting > 0 && <p>{t('team.revokeWaiting', { count: waiting })}</p>}
          <p>{t('team.revokeLogin', { login: id })}</p>
        </>
      ) : (
        <p>{t('team.admitEffect')}</p>
      )}
    </Confirm>
  );
}
