/** The charges that the gateway refused, the newest first, each with what was typed and why it was refused. */
import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconBan } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusedAttempt, RefusedCursor } from '../../../src-preload/contract/charges/list/refused-attempt.ts';
import { eachText } from '../../../src-preload/contract/network/service-texts.ts';
import { useGateway, useIsArchived } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { DateTime } from '../../components/date-time.tsx';
import { refusesCnpj } from '../../components/errors/cnpj-refusal.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { requestFieldName } from '../../components/errors/request-field-names.ts';
import { EmptyState } from '../../components/notices/empty-state.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { RawResponses } from '../../components/raw-responses/raw-responses.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { goTo, hrefOf } from '../../navigation/route.ts';
import styles from './refused-charges.module.css';

const ON_A_PAGE = 50;

export function RefusedCharges() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  /** The cursors of the pages that were turned, the present one last. */
  const [turned, setTurned] = useState<readonly RefusedCursor[]>([]);
  const page = { gatewayId, after: turned.at(-1) ?? null, limit: ON_A_PAGE };
  const { data, error } = useOperation('charges.refused', page, { staleTime: 0 });
  return (
    <Stack gap="md" maw={1760} p="var(--page-top) var(--page-side) 64px">
      <Stack component="header" gap={8} align="flex-start">
        <Anchor className={styles['back'] ?? ''} c="dimmed" href={hrefOf({ screen: 'charges', chargeKey: null })}>
          <IconArrowLeft size={16} aria-hidden />
          {t('charges.refused.back')}
        </Anchor>
        <Title order={1}>{t('charges.refused.title')}</Title>
      </Stack>
      {error !== null && <ErrorNotice thrown={error} />}
      {data === undefined && error === null && <Waiting shapes={['table']} lines={6} />}
      {data?.rows.length === 0 && (
        <EmptyState icon={<IconBan size={24} />} title={t('charges.refused.none')}>
          {t('charges.refused.noneHint')}
        </EmptyState>
      )}
      <div className={styles['list']}>
        {data?.rows.map((refused) => (
          <Refused key={refused.key} refused={refused} />
        ))}
      </div>
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
  const { key, sentAt, operator, amount, customer, items, reference } = refused;
  const { name, document, email, phone } = customer;
  const typed = new Set([name, document, email, phone, reference, ...items].filter((text) => text !== ''));
  return (
    <Paper component="article" withBorder p="sm" aria-label={format.money(amount)}>
      <Stack gap="xs">
        <Group justify="space-between" align="baseline" wrap="nowrap">
          <strong data-figures>{format.money(amount)}</strong>
          <span className={styles['when']}>
            <DateTime at={sentAt} shape="short" />
            {operator !== null && operator !== '' && ` · ${operator}`}
          </span>
        </Group>
        <p className={styles['typed']}>
          {[...typed].map((text, index) => (
            <Fragment key={text}>
              {index > 0 && ' · '}
              <span>
                <UntrustedText>{text}</UntrustedText>
              </span>
            </Fragment>
          ))}
        </p>
        <Reasons refused={refused} />
        {refusesCnpj(document, refused) && <p className={styles['typed']}>{t('newCharge.cnpjHint')}</p>}
        <Group gap="xs" mt={4}>
          {!isArchived && (
            <Button size="xs" variant="default" onClick={() => goTo({ screen: 'new', againKey: key })}>
              {t('charges.refused.sendAgain')}
            </Button>
          )}
          <RawResponses chargeKey={key} />
        </Group>
      </Stack>
    </Paper>
  );
}

/** In the words of the service, each with the field that it is about. */
function Reasons({ refused }: { readonly refused: RefusedAttempt }) {
  const { t } = useTranslation();
  const said = eachText(refused, (path) => requestFieldName(path, t) ?? path);
  const reasons = (said.length === 0 ? [t('newCharge.refused.noReason')] : said).map((text, index) => ({
    text,
    index,
  }));
  return (
    <ul className={styles['reasons']}>
      {reasons.map(({ text, index }) => (
        <li key={index}>
          <UntrustedText lines>{text}</UntrustedText>
          {refused.httpStatus !== null && index === reasons.length - 1 && (
            <Text c="dimmed" span>{` (${t('charges.refused.status', { status: refused.httpStatus })})`}</Text>
          )}
        </li>
      ))}
    </ul>
  );
}
