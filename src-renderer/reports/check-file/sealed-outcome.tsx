/** What the check of a saved closing or audit trail found. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ClosingFileHead } from '../../../src-preload/contract/sealed-files/closing-file.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { dayText } from '../../format/day-text.ts';
import { useBasisName } from '../closing/closing-basis.tsx';
import { ControlCode } from '../fields/fold.tsx';
import type { ClosingHere, TrailHere } from './compare-with-desk.ts';
import type { SealedCheck } from './sealed-check.ts';
import { Verdict } from './verdict.tsx';

export function SealedOutcome({ check }: { readonly check: SealedCheck }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (check.of === 'closing') {
    if ('here' in check) return <WholeClosing head={check.found.head} here={check.here} />;
    return <Verdict is="changed">{t(`reports.check.closing.${check.found.is}`)}</Verdict>;
  }
  if ('here' in check) return <WholeTrail head={check.found.head} here={check.here} />;
  const { found } = check;
  if (found.is === 'ends-otherwise') return <Verdict is="changed">{t('reports.check.trail.endsOtherwise')}</Verdict>;
  if (found.is === 'cut') {
    const cut = { number: format.count(found.last), newest: format.count(found.entries) };
    return <Verdict is="changed">{t('reports.check.trail.cut', cut)}</Verdict>;
  }
  return (
    <>
      <Verdict is="changed">{t('reports.check.trail.broken', { number: format.count(found.at) })}</Verdict>
      {check.isBrokenHere && <Text c="dimmed">{t('reports.check.trail.brokenHere')}</Text>}
    </>
  );
}

function WholeClosing({ head, here }: { readonly head: ClosingFileHead; readonly here: ClosingHere }) {
  const { t } = useTranslation();
  const format = useFormat();
  const basisName = useBasisName();
  const { period, basis, closedAt, operator, sha256, auditHead } = head;
  const [verdict, sentence] = verdictOf(here);
  const codes: [string, string][] = [[t('reports.closing.codeOfClosing'), sha256]];
  if (auditHead !== null)
    codes.push([t('reports.closing.codeOfAudit', { number: format.count(auditHead.number) }), auditHead.hash]);
  return (
    <>
      <Verdict is={verdict}>
        {t(`reports.check.closing.${sentence}`, { gateway: here.is === 'unknown' ? '' : here.gatewayName })}
      </Verdict>
      <Text mb="sm" c="dimmed">
        <UntrustedText>
          {t('reports.check.closing.of', {
            period: dayText(period),
            basis: basisName(basis),
            when: format.time(closedAt, 'exact'),
            who: operator ?? t('reports.closing.nobody'),
          })}
        </UntrustedText>{' '}
        {verdict !== 'whole' && t('reports.check.closing.compare')}
      </Text>
      {here.is === 'unknown' && here.unread.length > 0 && (
        <Text mb="sm" c="dimmed">
          {t('reports.made.unread', { names: here.unread.join(', ') })}
        </Text>
      )}
      <ControlCode codes={codes} />
    </>
  );
}

function verdictOf(here: ClosingHere) {
  if (here.is === 'unknown') return ['unknown', 'unknown'] as const;
  if (here.is === 'other') return ['changed', 'other'] as const;
  if (here.integrity === 'changed') return ['changed', 'damagedHere'] as const;
  return [here.integrity === 'missing' ? 'unknown' : 'whole', here.integrity] as const;
}

interface WholeTrailProps {
  readonly head: { readonly entries: number; readonly hash: string | null };
  readonly here: TrailHere;
}

function WholeTrail({ head: { entries, hash }, here }: WholeTrailProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isAll = here.is === 'same' && here.newest === entries;
  const sentence = here.is === 'same' ? (isAll ? 'whole' : 'older') : here.is;
  const verdict = ({ same: 'whole', unknown: 'unknown', other: 'changed', longer: 'changed' } as const)[here.is];
  const number = format.count(entries);
  return (
    <>
      <Verdict is={verdict}>
        {t(`reports.check.trail.${sentence}`, {
          ...{ count: entries, shown: number, number },
          newest: 'newest' in here ? format.count(here.newest) : '',
        })}
      </Verdict>
      {here.is === 'unknown' && <Text c="dimmed">{t('reports.check.trail.elsewhere')}</Text>}
      {hash !== null && <ControlCode codes={[[t('reports.closing.codeOfAudit', { number }), hash]]} />}
    </>
  );
}
