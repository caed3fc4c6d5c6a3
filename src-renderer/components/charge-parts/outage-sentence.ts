/** What keeps a gateway's charges from being checked, in one sentence. */
import { useTranslation } from 'react-i18next';
import type { ServiceOutage } from '../../../src-preload/contract/watch/service-outage.ts';
import { useFormat } from '../../bridge/use-format.ts';

export function useOutageSentence(): (outage: ServiceOutage) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const when = (at: number) => format.shortTime(at, Date.now());
  return (outage) =>
    outage.kind === 'held'
      ? t('outage.held', { when: when(outage.until) })
      : t(`outage.since.${outage.why}`, { when: when(outage.since), httpStatus: outage.httpStatus ?? '' });
}
