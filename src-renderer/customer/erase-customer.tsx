/**
 * Saves everything this history has of a customer, or erases them from every gateway. An admin does either; both are
 * audited.
 */
import { Box, Button, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { keyOf } from '../bridge/operations.ts';
import { useSaveCommand } from '../bridge/saved-file.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { useErasure } from '../maintenance/person/use-erasure.tsx';

export function EraseCustomer({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { language } = useApp();
  const client = useQueryClient();
  const save = useSaveCommand('maintenance.exportPerson');
  const person = { by: 'charge', gatewayId, key: chargeKey } as const;
  const { find, erase, ask, question } = useErasure(person, () => {
    void client.invalidateQueries({ queryKey: keyOf('charges.customer') });
    void client.invalidateQueries({ queryKey: keyOf('charges.list') });
    void client.invalidateQueries({ queryKey: keyOf('charges.detail') });
  });
  return (
    <Box component="section" mt="lg" aria-labelledby="customer-data">
      <Title id="customer-data" order={2} mb="xs">
        {t('customer.personalData')}
      </Title>
      <Text mb="sm" c="dimmed">
        {t('customer.personalDataIntro')}
      </Text>
      {find.error !== null && <ErrorNotice thrown={find.error} />}
      {save.error !== null && <ErrorNotice thrown={save.error} />}
      {erase.error !== null && <ErrorNotice thrown={erase.error} />}
      {save.data && <p role="status">{t('reports.saved', { name: save.data.fileName })}</p>}
      <Group>
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() => save.mutate({ gatewayId, person: { by: 'charge', key: chargeKey }, language })}
        >
          {t('customer.exportData')}
        </Button>
        <Button variant="default" loading={find.isPending} onClick={() => find.mutate({ person }, { onSuccess: ask })}>
          {t('customer.eraseData')}
        </Button>
      </Group>
      {question}
    </Box>
  );
}
