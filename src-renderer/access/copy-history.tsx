/** Copies a history's file from another computer, where the shell has a dialog for it: in Electron. */
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useManagedSetup } from '../bridge/managed.ts';
import { errorOf, keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { fieldErrorsThrown } from '../components/errors/field-errors.ts';
import { FormSection } from '../components/page/form-page.tsx';

export function CopyHistory() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const hasDialog = useOperation('settings.about', null).data?.shell === 'electron';
  const isAddLocked = useManagedSetup()?.gatewaysLocked === true;
  const copy = useCommand('gateways.copyHistory', (lost) => client.setQueryData(keyOf('gateways.lost', null), lost));
  if (!hasDialog || isAddLocked) return null;
  const { file: refusal } = fieldErrorsThrown(copy.error, t);
  const isShown = copy.error !== null && refusal === undefined && errorOf(copy.error).kind !== 'cancelled';
  return (
    <FormSection title={t('lostGateways.copyTitle')} intro={t('lostGateways.copyIntro')}>
      <Button variant="default" w="fit-content" loading={copy.isPending} onClick={() => copy.mutate(null)}>
        {t('lostGateways.copy')}
      </Button>
      {refusal !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)">
          {refusal}
        </Text>
      )}
      {isShown && <ErrorNotice thrown={copy.error} />}
    </FormSection>
  );
}
