/** What is wrong with the token or the gateway; in a team, what this desk can still do because another one reads. */
import { IconAlertTriangle, IconClockPause, IconKey, IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccessStatus, Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { type AccessProblem, accessProblemOf } from '../../access/token/access-problem.ts';
import { TryGateway } from '../../access/token/try-gateway.tsx';
import { useApp } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { Banner } from '../../components/banners/banner.tsx';
import { useOutageSentence } from '../../components/charge-parts/outage-sentence.ts';
import { hrefOf, useRoute } from '../../navigation/route.ts';
import { useDeskOnDuty } from '../../team/link/use-team-link.ts';

export function AccessBanner({ gateway }: { readonly gateway: Gateway }) {
  const { t } = useTranslation();
  const { screen } = useRoute();
  const { data: access } = useOperation('access.status', { gatewayId: gateway.id });
  const onDuty = useDeskOnDuty();
  // The home screen lists it among what needs attention.
  if (!access || screen === 'today') return null;
  const problem = accessProblemOf(access);
  if (problem === null) return null;
  // A desk that does not read has neither problem.
  if (problem === 'held' || problem === 'failing') return <OwnProblem access={access} problem={problem} />;
  if (onDuty?.kind === 'other-desk') return <ReadElsewhere problem={problem} desk={onDuty.name} />;
  if (onDuty?.kind === 'nobody' && problem !== 'unreachable')
    return (
      <Banner tone="red" icon={<IconAlertTriangle size={16} aria-hidden />} title={t('frame.nobodyReads')}>
        {t('frame.nobodyReadsDescription')} <ToAccess label={t('frame.pasteToken')} />
      </Banner>
    );
  return <OwnProblem access={access} problem={problem} />;
}

/** The charges are checked at another desk, and none can be created at this one. */
function ReadElsewhere({
  problem,
  desk,
}: {
  readonly problem: Exclude<AccessProblem, 'held' | 'failing'>;
  readonly desk: string;
}) {
  const { t } = useTranslation();
  return (
    <Banner tone="amber" icon={ICONS[problem]} title={t(`frame.readElsewhereTitle.${problem}`)}>
      {t('frame.readElsewhere', { desk })}{' '}
      {problem !== 'unreachable' && <ToAccess label={t(problem === 'locked' ? 'frame.tryNow' : 'frame.pasteToken')} />}
    </Banner>
  );
}

const ICONS = {
  absent: <IconKey size={16} aria-hidden />,
  unreadable: <IconKey size={16} aria-hidden />,
  locked: <IconLock size={16} aria-hidden />,
  paused: <IconAlertTriangle size={16} aria-hidden />,
  held: <IconClockPause size={16} aria-hidden />,
  unreachable: <IconPlugConnectedX size={16} aria-hidden />,
  failing: <IconPlugConnectedX size={16} aria-hidden />,
} as const satisfies Readonly<Record<AccessProblem, unknown>>;

function OwnProblem({ access, problem }: { readonly access: AccessStatus; readonly problem: AccessProblem }) {
  const { t } = useTranslation();
  const { about } = useApp();
  const format = useFormat();
  const outageSentence = useOutageSentence();
  switch (problem) {
    case 'absent': {
      // A token in memory was forgotten when Balcão closed, as the text about that vault states.
      const isElsewhere = access.tokenElsewhere && about.vault !== 'memory';
      return (
        <Banner
          tone="amber"
          icon={ICONS.absent}
          title={isElsewhere ? t('frame.tokenNotHere') : t('frame.tokenMissing')}
        >
          {isElsewhere
            ? t('frame.tokenElsewhereDescription', { other: t(`frame.tokenKeptBy.${about.shell}`) })
            : t('frame.tokenMissingDescription')}{' '}
          <ToAccess label={t('frame.pasteToken')} />
        </Banner>
      );
    }
    case 'unreadable':
      return (
        <Banner tone="amber" icon={ICONS.unreadable} title={t('frame.tokenUnreadable')}>
          {t('frame.tokenUnreadableDescription')} <ToAccess label={t('frame.pasteTokenAgain')} />
        </Banner>
      );
    case 'locked':
      // Electron asks the keyring once a start (safe-storage-vault.ts).
      return (
        <Banner tone="amber" icon={ICONS.locked} title={t('frame.keyringLocked')}>
          {t(`frame.keyringLockedDescription.${about.shell}`)} <ToAccess label={t('frame.tryNow')} />
        </Banner>
      );
    case 'paused':
      return (
        <Banner tone="red" icon={ICONS.paused} title={t('frame.pausedTitle')}>
          {t('frame.pausedDescription')}{' '}
          {access.nextRenewal !== null &&
            `${t('frame.pausedRenewal', { when: format.time(access.nextRenewal, 'clock') })} `}
          <ToAccess label={t('frame.pasteNewToken')} />
        </Banner>
      );
    case 'held':
    case 'unreachable':
    case 'failing':
      return (
        <Banner
          tone="amber"
          icon={ICONS[problem]}
          title={access.outage === null ? t('frame.unreachable') : outageSentence(access.outage)}
        >
          {t(problem === 'held' ? 'outage.heldMeans' : 'outage.failingMeans')}{' '}
          {problem !== 'held' && <TryGateway gatewayId={access.gatewayId} />}
        </Banner>
      );
  }
}

/** No link to the screen that is open. */
function ToAccess({ label }: { readonly label: string }) {
  const { screen } = useRoute();
  return screen !== 'access' && <a href={hrefOf({ screen: 'access' })}>{label}</a>;
}
