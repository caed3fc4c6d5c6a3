/** The desks of a team: who is there, which one reads for all, whose access an admin has revoked, and how one more is added. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { CallError, keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { ReadFault } from '../../components/errors/read-fault.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { BackLink } from '../../components/page/back-link.tsx';
import { FormPage, FormSection } from '../../components/page/form-page.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { AddDesk } from './add-desk.tsx';
import { DesksTable, type ShownDesk } from './desks-table.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

export function DesksPage({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const gateway = useApp().gateways.find(({ id, team }) => id === gatewayId && team !== null);
  return (
    <FormPage
      title={t('team.desks')}
      back={<BackLink href={hrefOf({ screen: 'settings', section: 'team' })} label={t('team.backToTeam')} />}
    >
      {gateway === undefined ? (
        <ErrorNotice thrown={new CallError({ kind: 'not-found', what: 'gateway' })} />
      ) : (
        <DesksOf gateway={gateway} />
      )}
    </FormPage>
  );
}

function DesksOf({ gateway }: { readonly gateway: Gateway }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id: gatewayId } = gateway;
  // Other desks come and go meanwhile.
  const state = useOperation('team.state', { gatewayId }, { staleTime: 0 });
  /** The dialog keeps its text while it closes. */
  const [asked, setAsked] = useState<{ readonly desk: ShownDesk; readonly isOpen: boolean } | null>(null);
  const close = () => setAsked((last) => last && { ...last, isOpen: false });
  const revoke = useCommand('team.revokeDesk', (now) => client.setQueryData(keyOf('team.state', { gatewayId }), now));
  const { data } = state;
  return (
    <FormSection title={gateway.name} intro={t('team.desksIntro')} isWide>
      {data === undefined &&
        (state.error === null ? <Waiting shapes={['table']} lines={4} /> : <ReadFault reads={[state]} />)}
      {data !== undefined && data.role === null && <p>{t('team.roleUnknown')}</p>}
      {data !== undefined && data.role !== null && (
        <>
          <DesksTable
            desks={data.desks}
            {...(data.role === 'admin' && { onAsk: (desk) => setAsked({ desk, isOpen: true }) })}
          />
          {data.role === 'admin' && gateway.team !== null && (
            <AddDesk gatewayId={gatewayId} team={gateway.team} logins={data.logins} />
          )}
          {data.role !== 'admin' && <p>{t('team.onlyAdmins', { role: t(`team.roleName.${data.role}`) })}</p>}
        </>
      )}
      {revoke.error !== null && <ErrorNotice thrown={revoke.error} />}
      {asked !== null && (
        <RevokeDialog
          {...asked}
          isBusy={revoke.isPending}
          onCancel={close}
          onConfirm={({ id: desk, revokedAt }) =>
            revoke.mutate({ gatewayId, desk, isRevoked: revokedAt === null }, { onSettled: close })
          }
        />
      )}
    </FormSection>
  );
}
