/** One gateway: in a file of this computer, or on a team's server. */
import { Button, Group, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../src-preload/contract/gateways/gateway.ts';
import type { MoveResult } from '../../src-preload/contract/gateways/team.ts';
import { FactList } from '../components/facts/fact-list.tsx';
import { useToast } from '../components/notices/toaster.tsx';
import { hrefOf } from '../navigation/route.ts';
import { MoveOut } from './move/move-out.tsx';
import { MoveOutcome } from './move/move-outcome.tsx';
import { useIsShown } from './move/use-is-shown.ts';
import { SaveTeamFile } from './save-team-file.tsx';
import styles from './team.module.css';
import { TeamFacts } from './team-facts.tsx';

export function GatewayEntry({ gateway }: { readonly gateway: Gateway }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const titleId = useId();
  const [left, setLeft] = useState<MoveResult | null>(null);
  const toast = useToast();
  const isShown = useIsShown();
  const { team } = gateway;
  const onMovedOut = (result: MoveResult) => {
    if (isShown.current) setLeft(result);
    else toast({ id: 'team-move', tone: 'green', title: t('team.left') });
    void client.invalidateQueries();
  };
  return (
    <Stack
      component="section"
      gap="calc(var(--form-gap) - 4px)"
      className={styles['entry'] ?? ''}
      aria-labelledby={titleId}
    >
      <Title order={3} id={titleId}>
        {gateway.name}
      </Title>
      {team === null ? (
        <FactList facts={[[t('team.history'), t('team.onThisComputer')]]} />
      ) : (
        <TeamFacts gatewayId={gateway.id} team={team} titleId={titleId} />
      )}
      {left !== null && (
        <MoveOutcome
          result={left}
          lead={t('team.left')}
          note={t('team.leaveServerKeeps')}
          onDone={() => setLeft(null)}
        />
      )}
      <Group align="stretch" className={styles['actions'] ?? ''}>
        {team === null ? (
          <Button
            component="a"
            variant="default"
            aria-describedby={titleId}
            href={hrefOf({ screen: 'team', gatewayId: gateway.id })}
          >
            {t('team.connect')}
          </Button>
        ) : (
          <>
            <SaveTeamFile gatewayId={gateway.id} />
            <MoveOut gateway={gateway} host={team.host} onMoved={onMovedOut} />
          </>
        )}
      </Group>
    </Stack>
  );
}
