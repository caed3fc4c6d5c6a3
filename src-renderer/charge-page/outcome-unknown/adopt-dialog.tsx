import { Anchor, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdoptResult } from '../../../src-preload/contract/charges/adopt-result.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { keyOf, useCommand } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { FormModal } from '../../navigation/form-modal.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { useUnsavedInput } from '../../navigation/unsaved-input.ts';
import styles from './adopt-dialog.module.css';
import { readPastedIds } from './pasted-ids.ts';

const MOST_IDS = 500;

interface AdoptProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The outcome-unknown row that the id is linked to. */
  readonly attemptKey?: string | null;
  /** What the field holds at first. */
  readonly typed?: string;
}

/** Adopts charges created elsewhere into the history, by one id or many. */
export function AdoptDialog({ opened, onClose, attemptKey = null, typed = '' }: AdoptProps) {
  const { t } = useTranslation();
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={attemptKey === null ? t('charge.adopt.title') : t('charge.adopt.titleOne')}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <AdoptForm onClose={onClose} attemptKey={attemptKey} typed={typed} />
    </FormModal>
  );
}

function AdoptForm({ onClose, attemptKey, typed }: Required<Omit<AdoptProps, 'opened'>>) {
  const { t } = useTranslation();
  const { text, setText, ids, fault, isReady, adopt, onSubmit, unsaved } = useAdoption(attemptKey, typed);
  const oneOnly = attemptKey !== null;
  const field = {
    error: fault,
    value: text,
    'data-autofocus': true,
    classNames: { input: styles['ids'] ?? '' },
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => setText(event.currentTarget.value),
  };
  return (
    <Stack onSubmit={onSubmit} component="form">
      {!oneOnly ? (
        <Textarea
          {...field}
          label={t('charge.adopt.ids')}
          description={t('charge.adopt.hint')}
          rows={6}
          resize="vertical"
        />
      ) : (
        <TextInput {...field} label={t('charge.adopt.id')} description={t('charge.adopt.hintOne')} />
      )}
      {adopt.error !== null && <ErrorNotice thrown={adopt.error} />}
      {adopt.data && <Results results={adopt.data} onOpen={onClose} />}
      <Group justify="flex-end">
        {!oneOnly && ids.length > 0 && (
          <Text span mr="auto" c="dimmed" role="status">
            {t('charge.adopt.count', { count: ids.length })}
          </Text>
        )}
        <Button variant="default" onClick={() => unsaved.close(onClose)}>
          {t('console.close')}
        </Button>
        <Button type="submit" disabled={!isReady} loading={adopt.isPending}>
          {t('charge.adopt.submit')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The pasted ids, what is wrong with them, and their adoption. */
function useAdoption(attemptKey: string | null, typed: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id: gatewayId } = useGateway();
  const adopt = useCommand('charges.adopt');
  const [text, setText] = useState(typed);
  const unsaved = useUnsavedInput(text !== typed && adopt.data === undefined);
  const pasted = readPastedIds(text);
  const { ids } = pasted;
  const fault = faultOf(pasted, attemptKey !== null, t);
  const isReady = ids.length > 0 && fault === undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || adopt.isPending) return;
    adopt.mutate(
      { gatewayId, transactionIds: [...ids], attemptKey },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: keyOf('charges.list') });
          if (attemptKey !== null)
            void client.invalidateQueries({ queryKey: keyOf('charges.detail', { gatewayId, key: attemptKey }) });
        },
      },
    );
  };
  return { text, setText, ids, fault, isReady, adopt, onSubmit, unsaved };
}

function faultOf({ ids, refused }: ReturnType<typeof readPastedIds>, oneOnly: boolean, t: TFunction) {
  if (refused.length > 0) return t('charge.adopt.invalidIds', { ids: refused.slice(0, 3).join(', ') });
  if (ids.length > MOST_IDS) return t('charge.adopt.tooMany');
  return oneOnly && ids.length > 1 ? t('charge.adopt.onlyOne') : undefined;
}

function Results({ results, onOpen }: { readonly results: readonly AdoptResult[]; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('charge.adopt.results')} aria-live="polite">
      <ul className={styles['results']}>
        {results.map(({ transactionId, result, key }) => {
          const tone = result === 'adopted' || result === 'already-here' ? 'green' : toneOf(result);
          const Icon = tone === 'green' ? IconCheck : tone === 'red' ? IconX : IconAlertTriangle;
          return (
            <li key={transactionId} data-tone={tone}>
              <Icon size={16} aria-hidden />
              <div>
                <code>{transactionId}</code>
                <span>{t(`charge.adopt.result.${result}`)}</span>
              </div>
              {key !== null && (
                <Anchor href={hrefOf({ screen: 'charges', chargeKey: key })} onClick={onOpen}>
                  {t('charge.adopt.open')}
                </Anchor>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Whether the service refused the id, or the result is unknown. */
function toneOf(result: AdoptResult['result']): 'red' | 'amber' {
  return result === 'not-found' || result === 'answered-other-id' || result === 'amount-differs' ? 'red' : 'amber';
}
