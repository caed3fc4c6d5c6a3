/** The form of a connection next to its test. What was typed stays, whatever is refused. */
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import type { MovePlan } from '../../../src-preload/contract/gateways/team.ts';
import { errorOf } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { FormBesideResults } from '../../components/page/form-beside-results.tsx';
import { FormColumn } from '../../components/page/form-column.tsx';
import { OpenTeamFile } from '../join/open-team-file.tsx';
import { ServerFields } from './server-fields.tsx';
import { type ServerForm, serverFormOfFile } from './server-form.ts';
import { blamedBy, ServerTestLines } from './server-test-results.tsx';
import type { TypedServer } from './use-server-calls.ts';
import { useServerConnection } from './use-server-connection.ts';

interface ServerConnectionProps {
  readonly gateway: Gateway;
  readonly form: ServerForm;
  readonly onChange: (part: Partial<ServerForm>) => void;
  /** The gateway has charges in its file: this is what moving them would do. */
  readonly onPlanned: (typed: TypedServer, plan: MovePlan) => void;
  readonly onConnected: () => void;
  readonly onCancel: () => void;
}

export function ServerConnection({ gateway, form, onChange, onPlanned, onConnected, onCancel }: ServerConnectionProps) {
  const { t } = useTranslation();
  const connection = useServerConnection({ gateway, form, onPlanned, onConnected });
  const { calls, withTyped, goOn, needsAdmin, isConnected, isSaved, mayBeSaved } = connection;
  const hasFailed = calls.busy === null && calls.lines.some(({ result }) => result === 'bad');
  const failed = blamedBy(calls).length > 0 ? 'teamServer.testFailed' : 'teamServer.testSays';
  const isElsewhere = isConnected && calls.thrown !== null && errorOf(calls.thrown).kind === 'gateway-has-history';
  const isOneTime = form.oneTime !== '' && form.password === form.oneTime;
  const passwordHint = mayBeSaved
    ? t('connection.savedSecret')
    : isOneTime
      ? t('teamServer.oneTime')
      : t(isSaved ? 'teamServer.passwordAgain' : 'teamServer.passwordHint');

  return (
    <FormBesideResults
      label={t('teamServer.testTitle')}
      title={t(calls.lines.length > 0 || isConnected ? 'teamServer.testTitle' : 'teamServer.beforeTestTitle')}
      form={
        <FormColumn label={t('teamServer.title')} onSubmit={() => withTyped(goOn)}>
          <OpenTeamFile
            label={t('teamServer.fromFile')}
            hint={null}
            onOpened={(file) => onChange(serverFormOfFile(file))}
          />
          <ServerFields form={form} calls={calls} passwordHint={passwordHint} onChange={onChange} />
          {calls.thrown !== null && !isElsewhere && <ErrorNotice thrown={calls.thrown} />}
          {(isElsewhere || needsAdmin) && (
            <Text role="alert" c="var(--red-ink)">
              {t(isElsewhere ? 'teamServer.elsewhere' : 'teamServer.moveNeedsAdmin')}
            </Text>
          )}
          {hasFailed && <Text c="dimmed">{t(failed)}</Text>}
          <ConnectionButtons connection={connection} hasFailed={hasFailed} onCancel={onCancel} />
        </FormColumn>
      }
    >
      <TestResults connection={connection} />
    </FormBesideResults>
  );
}

/** After a test that failed, the main one is to test again. */
function ConnectionButtons({
  connection: { calls, withTyped, isConnected, isMove },
  hasFailed,
  onCancel,
}: {
  readonly connection: ReturnType<typeof useServerConnection>;
  readonly hasFailed: boolean;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const label = isConnected ? 'teamServer.save' : isMove ? 'teamServer.continueToMove' : 'teamServer.connect';
  const secondary = { variant: 'default' };
  return (
    <Group>
      <Button
        type="submit"
        {...(hasFailed && secondary)}
        loading={calls.busy === 'next'}
        disabled={calls.busy === 'repair'}
      >
        {t(label)}
      </Button>
      <Button {...(!hasFailed && secondary)} loading={calls.busy === 'test'} onClick={() => withTyped(calls.test)}>
        {t('teamServer.test')}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t('console.cancel')}
      </Button>
    </Group>
  );
}

/** The lines of the test; before it, what it will do. */
function TestResults({ connection }: { readonly connection: ReturnType<typeof useServerConnection> }) {
  const { t } = useTranslation();
  const { calls, withTyped, isMove } = connection;
  if (calls.lines.length === 0)
    return (
      <>
        <p>{t('teamServer.beforeTest')}</p>
        {isMove && <p>{t('teamServer.beforeMove')}</p>}
      </>
    );
  return (
    <ServerTestLines
      lines={calls.lines}
      isRepairing={calls.busy === 'repair'}
      onMigrate={() => withTyped(calls.migrate)}
      onConfirmMerchant={() => withTyped(calls.confirmMerchant)}
    />
  );
}
