/** The dry run of moving a history to a team's server, its confirmation, and the move itself. */
import { Button, Group, Stack, Table } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '../../../src-preload/contract/contract.ts';
import type { MovePlan, MoveResult } from '../../../src-preload/contract/gateways/team.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { StateBadge } from '../../components/charge-parts/state-badge.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { FactList } from '../../components/facts/fact-list.tsx';
import { useToast } from '../../components/notices/toaster.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';
import { Digest } from './digest.tsx';
import styles from './move.module.css';
import { MoveProgress } from './move-progress.tsx';
import { useIsShown } from './use-is-shown.ts';

interface MoveInProps {
  readonly typed: Input<'team.moveIn'>;
  readonly plan: MovePlan;
  readonly gatewayName: string;
  readonly onMoved: (result: MoveResult) => void;
  readonly onBack: () => void;
}

export function MoveIn({ typed, plan, gatewayName, onMoved, onBack }: MoveInProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { isMoving, thrown, move } = useMove(typed, onMoved);
  const { host } = typed.server;
  return (
    <Stack maw={608}>
      <StateTable plan={plan} />
      <FactList
        facts={[
          [t('team.teamCharges'), format.count(plan.teamCharges)],
          [
            t('team.inBoth'),
            plan.inBoth === 0 ? format.count(0) : `${format.count(plan.inBoth)} · ${t('team.inBothHint')}`,
          ],
          [t('team.digest'), <Digest key="digest" value={plan.file.digest} />],
        ]}
      />
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      {isMoving ? (
        <MoveProgress gatewayId={typed.gatewayId} />
      ) : (
        <Group>
          <Button onClick={() => setAsking(true)}>{t('team.move')}</Button>
          <Button variant="default" onClick={onBack}>
            {t('console.back')}
          </Button>
        </Group>
      )}
      <Confirm
        opened={isAsking}
        title={t('team.moveTitle')}
        action={t('team.move')}
        onConfirm={() => {
          setAsking(false);
          void move();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t('team.moveConfirm', { count: plan.file.charges, gateway: gatewayName, host })}</p>
        <p>{t('team.fileStays')}</p>
      </Confirm>
    </Stack>
  );
}

/** The move itself; its end is announced in a toast where its page is no longer on screen. */
function useMove(typed: MoveInProps['typed'], onMoved: MoveInProps['onMoved']) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const client = useQueryClient();
  const toast = useToast();
  const isShown = useIsShown();
  const [isMoving, setMoving] = useState(false);
  const [thrown, setThrown] = useState<unknown>(null);

  const move = async () => {
    setMoving(true);
    setThrown(null);
    try {
      const result = await call(bridge, 'team.moveIn', typed);
      if (!isShown.current) toast({ id: 'team-move', tone: 'green', title: t('team.moved') });
      void client.invalidateQueries();
      onMoved(result);
    } catch (fault) {
      setThrown(fault);
    }
    setMoving(false);
  };
  return { isMoving, thrown, move };
}

function StateTable({ plan }: { readonly plan: MovePlan }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { charges, states } = plan.file;
  return (
    <Table className={styles['states'] ?? ''}>
      <thead>
        <tr>
          <th scope="col">{t('team.moveState')}</th>
          <th scope="col" data-figures>
            {t('team.moveCharges')}
          </th>
          <th scope="col" data-figures>
            {t('team.moveSum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {states.map(({ state, count, sum }) => (
          <tr key={state}>
            <th scope="row">
              <StateBadge state={state} />
            </th>
            <td data-figures>{format.count(count)}</td>
            <td data-figures>{format.money(sum)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('team.moveAll')}</th>
          <td data-figures>{format.count(charges)}</td>
          <td data-figures>{format.money(states.reduce((all, { sum }) => all + sum, 0))}</td>
        </tr>
      </tfoot>
    </Table>
  );
}
