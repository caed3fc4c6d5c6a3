/**
 * Adds a gateway with its token, on the first start and later under Access. Typed values stay when the gateway is
 * refused.
 */
import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FormBesideResults } from '../components/page/form-beside-results.tsx';
import { FormColumn } from '../components/page/form-column.tsx';
import { GatewayFields } from './setup/gateway-fields.tsx';
import { GatewayTestLines } from './setup/gateway-test-results.tsx';
import { useNewGateway } from './use-new-gateway.ts';

export function ConnectGateway({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const { form, token, type, correct, errors, thrown, busy, lines, mayFail, unsaved, connect } = useNewGateway(onDone);
  const showNotice = thrown !== null && Object.keys(errors).length === 0;

  return (
    <FormBesideResults
      label={t('connection.testTitle')}
      title={t('connection.testTitle')}
      form={
        <FormColumn label={t('access.connectTitle')} onSubmit={connect}>
          <GatewayFields form={form} errors={errors} onChange={(changed) => type({ form: changed })} brief>
            <PasswordInput
              label={t('access.token')}
              description={t('connection.whereFound')}
              visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
              value={token}
              error={errors['token']}
              onChange={(event) => type({ token: event.currentTarget.value })}
            />
          </GatewayFields>
          {mayFail && <Text c="dimmed">{t('connection.testFailed')}</Text>}
          {showNotice && <ErrorNotice thrown={thrown} />}
          <Group wrap="nowrap">
            <Button type="submit" {...(mayFail && { variant: 'default' })} loading={busy}>
              {mayFail ? t('connection.saveAnyway') : t('access.connect')}
            </Button>
            <Button variant="default" onClick={() => unsaved.close(onCancel)}>
              {t('console.cancel')}
            </Button>
            {lines.length === 0 && (
              <Text flex={1} c="dimmed" fz={12}>
                {t('connection.beforeTest')}
              </Text>
            )}
          </Group>
        </FormColumn>
      }
    >
      {lines.length > 0 ? <GatewayTestLines lines={lines} onUse={correct} /> : null}
    </FormBesideResults>
  );
}
