/** Connects a gateway to a team's server, moving its history there if it has one, or changes that connection. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MovePlan, MoveResult } from '../../../src-preload/contract/gateways/team.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { CallError } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { useToast } from '../../components/notices/toaster.tsx';
import { FormPage, FormSection } from '../../components/page/form-page.tsx';
import { goTo } from '../../navigation/route.ts';
import { isEqual, useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { MoveIn } from '../move/move-in.tsx';
import { MoveOutcome } from '../move/move-outcome.tsx';
import { ServerConnection } from './server-connection.tsx';
import { serverFormOf } from './server-form.ts';
import type { TypedServer } from './use-server-calls.ts';

export function TeamServerPage({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const gateway = useApp().gateways.find(({ id, ownSandbox }) => id === gatewayId && !ownSandbox);
  // What was typed outlives the dry run, from which one may come back to it.
  const [opened] = useState(() => serverFormOf({ team: gateway?.team ?? null }));
  const [form, setForm] = useState(opened);
  const [plan, setPlan] = useState<{ readonly typed: TypedServer; readonly plan: MovePlan } | null>(null);
  const [moved, setMoved] = useState<MoveResult | null>(null);
  const unsaved = useUnsavedInput(moved === null && !isEqual(form, opened));
  const onMoved = (result: MoveResult) => {
    setMoved(result);
    // The vault has the password from here on.
    setPlan(null);
    setForm((typed) => ({ ...typed, password: '' }));
  };
  const back = () => goTo({ screen: 'settings', section: 'team' });
  if (!gateway)
    return (
      <FormPage title={t('teamServer.title')}>
        <ErrorNotice thrown={new CallError({ kind: 'not-found', what: 'gateway' })} />
      </FormPage>
    );
  const title = moved === null && plan === null ? t('teamServer.title') : t('team.moveTitle');
  return (
    <FormPage title={title}>
      {moved !== null ? (
        <FormSection title={t('team.result')} isWide>
          <MoveOutcome result={moved} lead={t('team.moved')} note={t('team.fileStays')} onDone={back} />
        </FormSection>
      ) : plan !== null ? (
        <FormSection title={gateway.name} intro={t('team.moveIntro', { host: plan.typed.server.host })} isWide>
          <MoveIn {...plan} gatewayName={gateway.name} onMoved={onMoved} onBack={() => setPlan(null)} />
        </FormSection>
      ) : (
        <FormSection title={gateway.name} intro={t('teamServer.intro', { gateway: gateway.name })} isWide>
          <ServerConnection
            gateway={gateway}
            form={form}
            onChange={(part) => setForm((typed) => ({ ...typed, ...part }))}
            onPlanned={(typed, planned) => setPlan({ typed, plan: planned })}
            onConnected={() => {
              const title = t(gateway.team === null ? 'teamServer.connected' : 'teamServer.saved');
              toast({ id: 'team-server', tone: 'green', title });
              unsaved.saved();
              back();
            }}
            onCancel={() => unsaved.close(back)}
          />
        </FormSection>
      )}
    </FormPage>
  );
}
