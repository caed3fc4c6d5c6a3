/** The three actions that resolve a creation whose outcome is unknown. */
import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconCopyPlus, IconFlask, IconNote, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { updateRows } from '../../bridge/row-cache.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Help } from '../../components/notices/help.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';
import { goTo } from '../../navigation/route.ts';
import { useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { AdoptDialog } from './adopt-dialog.tsx';
import styles from './resolutions.module.css';

export function Resolutions({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  return (
    <section>
      <Title order={3}>
        {t('charge.outcomeUnknown.whatToDo')}{' '}
        <Help term={t('states.outcomeUnknown')}>{t('charge.payerTools.help.outcomeUnknown')}</Help>
      </Title>
      <LookUp charge={charge} />
      <CreateAgain charge={charge} />
      {charge.dismissed ? (
        <Text mt="sm" c="dimmed">
          {t('charge.outcomeUnknown.isDismissed')}
        </Text>
      ) : (
        <Dismiss charge={charge} />
      )}
    </section>
  );
}

/** The charge's id is looked up, in the sandbox by the console itself, and the charge is adopted. */
function LookUp({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const gateway = useGateway();
  const [opened, setOpened] = useState(false);
  const find = useCommand('sandbox.recordedId');
  // In the sandbox no one has to ask the support: what it recorded is known here.
  const findInSandbox = () =>
    find.mutate(
      { gatewayId: gateway.id, key: charge.key },
      { onSuccess: ({ transactionId }) => setOpened(transactionId !== null) },
    );
  return (
    <>
      {gateway.ownSandbox ? (
        <Resolution
          icon={<IconFlask size={20} aria-hidden />}
          description={t('charge.outcomeUnknown.findInSandboxDescription')}
          action={
            <Button loading={find.isPending} onClick={findInSandbox}>
              {t('charge.outcomeUnknown.findInSandbox')}
            </Button>
          }
        />
      ) : (
        <Resolution
          icon={<IconSearch size={20} aria-hidden />}
          description={t('charge.outcomeUnknown.lookUpDescription')}
          action={<Button onClick={() => setOpened(true)}>{t('charge.outcomeUnknown.lookUp')}</Button>}
        />
      )}
      {find.data?.transactionId === null && <p role="status">{t('charge.outcomeUnknown.notInSandbox')}</p>}
      {find.error !== null && <ErrorNotice thrown={find.error} />}
      <AdoptDialog
        opened={opened}
        onClose={() => setOpened(false)}
        attemptKey={charge.key}
        typed={
          find.data?.transactionId ??
          (charge.attempt?.cause === 'status-false' ? (charge.answeredWith?.transactionId ?? '') : '')
        }
      />
    </>
  );
}

function CreateAgain({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Resolution
        icon={<IconCopyPlus size={20} aria-hidden />}
        description={t('charge.outcomeUnknown.createAgainDescription')}
        action={
          <Button variant="default" onClick={() => setConfirming(true)}>
            {t('charge.outcomeUnknown.createAgain')}
          </Button>
        }
      />
      <Confirm
        opened={confirming}
        title={t('charge.outcomeUnknown.confirmTitle')}
        action={t('charge.outcomeUnknown.fillForm')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => goTo({ screen: 'new', againKey: charge.key })}
      >
        {t('states.earlierCode.unconfirmed')} {t('charge.outcomeUnknown.confirmBody')}
      </Confirm>
    </>
  );
}

function Dismiss({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id: gatewayId } = useGateway();
  const dismiss = useCommand('charges.dismiss');
  const [note, setNote] = useState<string | null>(null);
  const unsaved = useUnsavedInput(note !== null && note.trim() !== '');
  if (note === null)
    return (
      <Resolution
        icon={<IconNote size={20} aria-hidden />}
        description={t('charge.outcomeUnknown.dismissDescription')}
        action={
          <Button variant="default" onClick={() => setNote('')}>
            {t('charge.outcomeUnknown.dismiss')}
          </Button>
        }
      />
    );
  return (
    <Stack
      component="form"
      gap="sm"
      py="sm"
      px={0}
      onSubmit={(event) => {
        event.preventDefault();
        dismiss.mutate(
          { gatewayId, key: charge.key, note },
          { onSuccess: (row) => void updateRows(client, gatewayId, [row]) },
        );
      }}
    >
      <Textarea
        label={t('charge.outcomeUnknown.note')}
        description={t('charge.outcomeUnknown.noteHint')}
        rows={3}
        resize="vertical"
        maxLength={LONGEST.note}
        autoFocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {dismiss.error !== null && <ErrorNotice thrown={dismiss.error} />}
      <Group wrap="nowrap">
        <Button type="submit" loading={dismiss.isPending} disabled={note.trim() === ''}>
          {t('charge.outcomeUnknown.dismiss')}
        </Button>
        <Button variant="default" onClick={() => unsaved.close(() => setNote(null))}>
          {t('console.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

function Resolution({
  icon,
  description,
  action,
}: {
  readonly icon: ReactNode;
  readonly description: string;
  readonly action: ReactNode;
}) {
  return (
    <div className={styles['resolution']}>
      {icon}
      <Text span c="dimmed">
        {description}
      </Text>
      {action}
    </div>
  );
}
