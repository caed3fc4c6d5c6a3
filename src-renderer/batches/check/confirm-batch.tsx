/**
 * The last question before a batch is sent: one button in a sandbox; where money is real, its own words or the admin
 * PIN. It prevents a mistake, not an operator. Main compares what was typed with its own figures (check-confirmation.ts).
 */
import { Button, Group, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import { areTyped, liveWords } from '../../../src-preload/contract/batches/live-words.ts';
import { GatewayAway } from '../../access/token/gateway-away.tsx';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { updateBatch } from '../../bridge/batch-cache.ts';
import { useCommand, useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { fieldErrorsThrown } from '../../components/errors/field-errors.ts';

const SHORTEST_PIN = 4;

export function ConfirmBatch({ batch, onClose }: { readonly batch: Batch; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { count } = batch.figures.ready;
  const { isLive, words, text, pin, start, onSubmit } = useConfirmation(batch, onClose);
  const [refusal] = Object.values(fieldErrorsThrown(start.error, t));
  const isWrong = text.value.length >= words.length && !text.isRight;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('batchCheck.confirmTitle')}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <form onSubmit={onSubmit} noValidate>
        <WhatIsCreated batch={batch} />
        <GatewayAway />
        {isLive && (
          <TextInput
            label={t('batchCheck.typeWords', { words })}
            data-autofocus
            value={text.value}
            onChange={(event) => text.type(event.currentTarget.value)}
            {...(isWrong && { error: t('batchCheck.wordsDiffer') })}
          />
        )}
        {pin.isAsked && (
          <PasswordInput
            mt={12}
            label={t('batchCheck.orPin')}
            visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
            value={pin.value}
            onChange={(event) => pin.type(event.currentTarget.value)}
          />
        )}
        {refusal !== undefined ? (
          <p role="alert">{refusal}</p>
        ) : (
          start.error !== null && <ErrorNotice thrown={start.error} />
        )}
        <Group justify="flex-end" mt={20}>
          <Button variant="default" onClick={onClose} {...(!isLive && { 'data-autofocus': true })}>
            {t('console.cancel')}
          </Button>
          <Button
            type="submit"
            loading={start.isPending}
            disabled={isLive && !text.isRight && pin.value.length < SHORTEST_PIN}
          >
            {t(count === 1 ? 'batchCheck.startOne' : 'batchCheck.start')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function WhatIsCreated({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const gateway = useGateway();
  const { count, sum } = batch.figures.ready;
  const shown = format.count(count);
  return (
    <>
      <p>
        <strong data-figures>{t('batchCheck.willBeCreated', { count, shown, sum: format.money(sum) })}</strong>
      </p>
      <p>{t('batchCheck.confirmFirst', { count, gateway: gateway.name })}</p>
      <p>{t('batchCheck.confirmNoUndo')}</p>
    </>
  );
}

/** The words or the admin PIN as they are typed, and the start of the batch with them. */
function useConfirmation(batch: Batch, onStarted: () => void) {
  const { language } = useApp();
  const client = useQueryClient();
  const { id: gatewayId, environment } = useGateway();
  const { count, sum } = batch.figures.ready;
  const start = useCommand('batches.start');
  const isLive = environment === 'live';
  const { data: security } = useOperation('security.read', null, { enabled: isLive });
  const [typed, setTyped] = useState('');
  const [pin, setPin] = useState('');
  const words = liveWords({ count, sum }, language);
  const isRight = areTyped(words, typed);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typedWords = { by: 'words', text: typed, language } as const;
    const confirmation = isRight ? typedWords : ({ by: 'pin', pin } as const);
    start.mutate(
      { gatewayId, batchId: batch.id, count, sum, confirmation: isLive ? confirmation : null },
      {
        onSuccess: (started) => {
          updateBatch(client, gatewayId, started);
          onStarted();
        },
        onError: () => setPin(''),
      },
    );
  };
  return {
    isLive,
    words,
    text: { value: typed, isRight, type: setTyped },
    pin: { value: pin, isAsked: isLive && security?.pinSet === true, type: setPin },
    start,
    onSubmit,
  };
}
