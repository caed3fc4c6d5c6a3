/** Who this desk is on the team's server, its password, and the desks that were seen there. */
import { Anchor, Box, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamState } from '../../src-preload/contract/gateways/team.ts';
import type { TeamServer } from '../../src-preload/contract/gateways/team-server.ts';
import { useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ReadFault } from '../components/errors/read-fault.tsx';
import { FactList } from '../components/facts/fact-list.tsx';
import { Waiting } from '../components/notices/waiting.tsx';
import { hrefOf } from '../navigation/route.ts';
import { Elsewhere } from './elsewhere.tsx';
import styles from './team.module.css';
import { TeamPasswordField } from './team-password-field.tsx';

interface OfGateway {
  readonly gatewayId: string;
  /** Of the gateway's name: the link to its connection is the same at each. */
  readonly titleId: string;
}

export function TeamFacts({ gatewayId, titleId, team }: OfGateway & { readonly team: TeamServer }) {
  const { t } = useTranslation();
  // Other desks come and go meanwhile.
  const state = useOperation('team.state', { gatewayId }, { staleTime: 0 });
  const { data } = state;
  const certificateEnds = useOperation('team.link', { gatewayId }).data?.certificateEnds ?? null;
  const format = useFormat();
  const place: [string, ReactNode] = [
    t('team.history'),
    <Place key="history" {...{ gatewayId, titleId }} host={team.host} />,
  ];
  if (data === undefined)
    return (
      <>
        <FactList facts={[place]} />
        {state.error === null ? <Waiting lines={2} /> : <ReadFault reads={[state]} />}
      </>
    );
  return (
    <>
      <FactList
        facts={[
          place,
          [t('team.role'), <Role key="role" role={data.role} login={team.role} isReachable={isAnswering(data)} />],
          [t('team.password'), t(`team.passwordState.${data.password}`)],
          ...(certificateEnds === null
            ? []
            : [
                [
                  t('team.certificate'),
                  t('team.certificateEnds', { day: format.time(certificateEnds, 'dayOfYear') }),
                ] satisfies [string, ReactNode],
              ]),
          ...(data.elsewhere === null
            ? []
            : [
                [
                  t('team.elsewhere'),
                  <Elsewhere key="elsewhere" gatewayId={gatewayId} found={data.elsewhere} />,
                ] satisfies [string, ReactNode],
              ]),
          ...(data.role === null
            ? []
            : [
                [t('team.desks'), <Desks key="desks" gatewayId={gatewayId} desks={data.desks} />] satisfies [
                  string,
                  ReactNode,
                ],
              ]),
        ]}
      />
      {data.password !== 'there' && <TeamPasswordField gatewayId={gatewayId} />}
    </>
  );
}

/** False only where the server was called and did not answer: it is not without a password, and it names another desk. */
function isAnswering({ role, password, elsewhere }: TeamState): boolean {
  return role !== null || password !== 'there' || elsewhere !== null;
}

/** The server that has the history, and the way to its connection. */
function Place({ gatewayId, titleId, host }: OfGateway & { readonly host: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t('team.onServer', { host })}
      <Box component="span" display="block">
        <Anchor aria-describedby={titleId} href={hrefOf({ screen: 'team', gatewayId })}>
          {t('team.changeConnection')}
        </Anchor>
      </Box>
    </>
  );
}

function Role({
  role,
  login,
  isReachable,
}: {
  readonly role: TeamState['role'];
  readonly login: string;
  readonly isReachable: boolean;
}) {
  const { t } = useTranslation();
  const name = (
    <Text span c="dimmed">
      {t('team.loginName', { role: login })}
    </Text>
  );
  return (
    <>
      {role !== null && (
        <>
          {t(`team.roleName.${role}`)} · {name}
          <Box component="span" display="block">
            {t(`team.roleRights.${role}`)}
          </Box>
        </>
      )}
      {role === null && name}
      {!isReachable && (
        <Group component="span" gap={6} wrap="nowrap" align="flex-start" c="var(--amber-ink)">
          <IconAlertTriangle className={styles['sign'] ?? ''} size={16} aria-hidden />
          {t('team.roleUnknown')}
        </Group>
      )}
    </>
  );
}

/** How many, and which one reads for all; the rest is on a page of their own. */
function Desks({ gatewayId, desks }: Pick<TeamState, 'desks'> & { readonly gatewayId: string }) {
  const { t } = useTranslation();
  if (desks.length === 0) return t('team.noDesks');
  const onDuty = desks.find(({ isOnDuty }) => isOnDuty)?.name;
  return (
    <>
      {t('team.deskCount', { count: desks.length })}
      {onDuty !== undefined && ` · ${t('team.readBy', { desk: onDuty })}`}
      <Box component="span" display="block">
        <Anchor href={hrefOf({ screen: 'team', gatewayId, part: 'desks' })}>{t('team.seeDesks')}</Anchor>
      </Box>
    </>
  );
}
