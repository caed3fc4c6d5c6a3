/** How the team's server of the gateway on screen is reached, and which desk reads for all. */
import type { DeskOnDuty, TeamLink } from '../../../src-preload/contract/gateways/team.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';

/** Null for a file's history, and until it is read; main's signals keep it current (app/signal-sync.tsx). */
export function useTeamLink(): TeamLink | null {
  const { gateway } = useApp();
  const { data } = useOperation(
    'team.link',
    { gatewayId: gateway?.id ?? '' },
    { enabled: gateway != null && gateway.team !== null && gateway.archivedAt === null },
  );
  return data ?? null;
}

/** Whether this desk works with its own copy, because the server cannot be reached. */
export function useIsOffline(): boolean {
  return useTeamLink()?.connection === 'offline';
}

/** Which desk reads the pending charges for all; null for a file's history, and while each desk reads its own. */
export function useDeskOnDuty(): DeskOnDuty | null {
  const link = useTeamLink();
  return link?.connection === 'online' ? link.onDuty : null;
}
