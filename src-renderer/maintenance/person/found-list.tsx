/** What each gateway holds about a person, in numbers. */
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FoundInGateway } from '../../../src-preload/contract/maintenance/erasure-operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { countsText } from './counts.ts';

export function FoundList({ found }: { readonly found: readonly FoundInGateway[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul data-lined="below" aria-label={t('erasure.found')}>
      {found.map((each) => (
        <li key={each.gatewayId}>
          <Group gap="4px 12px" justify="space-between">
            <strong>{each.name}</strong>
            {each.state === 'searched' && each.charges > 0 && <span data-figures>{format.money(each.sum)}</span>}
          </Group>
          {each.state === 'not-open' ? (
            <p>{t('erasure.notOpen')}</p>
          ) : (
            <Text c="dimmed">
              {countsText(t, each) || t('erasure.notFoundHere')}
              {each.copies > 0 && ` · ${t('erasure.copies', { count: each.copies })}`}
            </Text>
          )}
          {each.state === 'searched' && each.left.length > 0 && (
            <Text>
              {t('erasure.left')}{' '}
              {each.left.map((text, place) => (
                <span key={text}>
                  {place > 0 && ' · '}
                  <UntrustedText>{text}</UntrustedText>
                </span>
              ))}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}
