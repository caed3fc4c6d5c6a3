/** What a printed control code is, in a sentence: an entry of the trail, a closing, a file; or not known here. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FoundCode } from '../../../src-preload/contract/policy/audit.ts';
import { useFormat } from '../../bridge/use-format.ts';
import styles from './audit.module.css';
import { linesOf, useEntryContext } from './entry-words.ts';

export function FoundCodeNote({ found }: { readonly found: FoundCode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const context = useEntryContext();
  if (found.is === 'unknown') return <p>{t('audit.code.unknown')}</p>;
  if (found.is === 'gone')
    return (
      <Text c="var(--red-ink)" fw={600}>
        {t('audit.code.gone', { number: format.count(found.number) })}
      </Text>
    );
  const { number, at, action, operator, gatewayId } = found.entry;
  const who = [context.gatewayName(gatewayId ?? ''), operator].filter((each) => each !== null);
  return (
    <div>
      <p>
        {t(`audit.code.${found.is}`, {
          number: format.count(number),
          action: [t(`audit.action.${action}`), ...who].join(' · '),
          when: format.time(at),
        })}
      </p>
      {linesOf(found.entry, context).map((line) => (
        <Text key={line} c="dimmed" className={styles['line']}>
          {line}
        </Text>
      ))}
    </div>
  );
}
