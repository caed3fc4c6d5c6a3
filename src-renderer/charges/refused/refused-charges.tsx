/** The charges that the gateway refused, the newest first, each with what was typed and why it was refused. */
import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusedAttempt, RefusedCursor } from '../../../src-preload/contract/charges/list/refused-attempt.ts';
import { allTexts } from '../../../src-preload/contract/network/service-texts.ts';
import { useGateway, useIsArchived } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { DateTime } from '../../components/date-time.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { requestFieldName } from '../../components/errors/request-field-names.ts';
import { ServiceMessage } from '../../components/errors/service-message.tsx';
import { EmptyState } from '../../components/notices/empty-state.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { RawResponses } from '../../components/raw-responses/raw-responses.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { goTo, hrefOf } from '../../navigation/route.ts';

const ON_A_PAGE = 50;

export function RefusedCharges() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  /** The cursors of the pages that were turned, the present one last. */
  const [turned, setTurned] = useState<readonly RefusedCursor[]>([]);
  const page = { gatewayId, after: turned.at(-1) ?? null, limit: ON_A_PAGE };
  const { data, error } = useOperation('charges.refused', page, { staleTime: 0 });
  return (
    <Stack gap="md" p="lg" maw={900}>
      <Group justify="space-between">
        <Title order={1}>{t('charges.refused.title')}</Title>
        <Anchor href={hrefOf({ screen: 'charges', chargeKey: null })}>{t('charges.refused.back')}</Anchor>
      </Group>
      {error !== null && <ErrorNotice thrown={error} />}
      {data === undefined && error === null && <Waiting />}
      {data?.rows.length === 0 && (
        <EmptyState icon={<IconBan size={24} />} title={t('charges.refused.none')}>
          {t('charges.refused.noneHint')}
        </EmptyState>
      )}
      {data?.rows.map((refused) => (
        <Refused key={refused.key} refused={refused} />
      ))}
      <Group>
        {turned.length > 0 && (
          <Button variant="default" onClick={() => setTurned(turned.slice(0, -1))}>
            {t('charges.refused.newer')}
          </Button>
        )}
        {data?.next != null && (
          <Button variant="default" onClick={() => data.next && setTurned([...turned, data.next])}>
            {t('charges.refused.older')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Refused({ refused }: { readonly refused: RefusedAttempt }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isArchived = useIsArchived();
  const { key, sentAt, operator, amount, customer, items, reference, httpStatus } = refused;
  const said = allTexts(refused, (path) => requestFieldName(path, t) ?? path);
  const typed = [customer.name, customer.document, customer.email, customer.phone, reference, ...items];
  return (
    <Paper component="article" withBorder p="md" aria-label={format.money(amount)}>
      <Stack gap="xs">
        <Group justify="space-between">
          <strong data-figures>{format.money(amount)}</strong>
          <Text c="dimmed" component="span">
            <DateTime at={sentAt} shape="short" />
            {operator !== null && operator !== '' && ` · ${operator}`}
          </Text>
        </Group>
        <Text>
          <UntrustedText>{typed.filter((text) => text !== '').join(' · ')}</UntrustedText>
        </Text>
        <ServiceMessage>
          <UntrustedText lines>{said ?? t('newCharge.refused.noReason')}</UntrustedText>
          {httpStatus !== null && ` (${t('charges.refused.status', { status: httpStatus })})`}
        </ServiceMessage>
        <Group>
          {!isArchived && (
            <Button onClick={() => goTo({ screen: 'new', againKey: key })}>{t('charges.refused.sendAgain')}</Button>
          )}
          <RawResponses chargeKey={key} />
        </Group>
      </Stack>
    </Paper>
  );
}
