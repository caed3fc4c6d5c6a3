/** What each gateway holds about a person, in numbers. */
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FoundInGateway } from '../../../src-preload/contract/maintenance/erasure-operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { UntrustedText, UntrustedTexts } from '../../components/untrusted-text.tsx';
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
          {each.state === 'searched' && <PeopleFound people={each.people} />}
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

/** Whom the search found, with CPF or CNPJ; several of them are namesakes, and are erased together. */
function PeopleFound({ people }: { readonly people: Extract<FoundInGateway, { state: 'searched' }>['people'] }) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  const namesakes = people.filter(({ customerDocument }) => customerDocument !== '').length;
  return (
    <>
      <ul aria-label={t('erasure.people')}>
        {people.map(({ customerName, customerDocument }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name and one masked document.
          <li key={place}>
            <UntrustedTexts
              texts={[customerName, customerDocument === '' ? t('erasure.noDocument') : customerDocument]}
            />
          </li>
        ))}
      </ul>
      {namesakes > 1 && (
        <ToneBox tone="amber" role="alert">
          {t('erasure.namesakes', { count: namesakes })}
        </ToneBox>
      )}
    </>
  );
}
