/** What a person should know of the gateway's clock: the zone of its times, and how far it is behind. */
import { useTranslation } from 'react-i18next';
import type { AccessStatus } from '../../../src-preload/contract/gateways/gateway.ts';
import { MINUTE } from '../../../src-preload/contract/values/durations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import styles from '../styles/access.module.css';

export function ClockFacts({ clock }: { readonly clock: NonNullable<AccessStatus['clock']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { zone, behind, isUnzoned, example } = clock;
  const minutes = Math.round(Math.abs(behind ?? 0) / MINUTE);
  const sentences = [
    zone !== null && t(zone.isSet ? 'access.clock.set' : 'access.clock.measured', { zone: zoneName(zone.ms) }),
    zone === null && isUnzoned && t('access.clock.unzoned'),
    behind !== null && t(behind > 0 ? 'access.clock.behind' : 'access.clock.ahead', { count: minutes }),
  ].filter((sentence) => sentence !== false);
  return (
    <>
      {sentences.join(' ')}
      {example !== null && (
        <span className={styles['detail']}>
          {' '}
          {t('access.clock.example', { written: example.written, when: format.time(example.readAs, 'zoned') })}
        </span>
      )}
    </>
  );
}

/** `UTC−3`, of times to which so much is added (ms). */
function zoneName(added: number): string {
  const minutes = Math.abs(added) / MINUTE;
  const rest = minutes % 60 === 0 ? '' : `:${minutes % 60}`;
  return `UTC${added > 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`;
}
