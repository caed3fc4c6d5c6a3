/** The notes and tags of a charge, and the number of the company's own invoice. A note is never changed; another one is added instead. */
import { Button, TagsInput, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import { InvoiceNumberField } from '../../components/charge-parts/invoice-number-field.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { useUnsavedInput } from '../../navigation/unsaved-input.ts';
import styles from './notes-and-tags.module.css';

export function NotesAndTags({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { text, setText, addNote, saveNote, knownTags, changeTags, saveTags } = useNotesAndTags(charge);
  return (
    <section className={styles['notesAndTags']} aria-label={t('charge.notesAndTags.title')}>
      <TagsInput
        label={t('charge.notesAndTags.tags')}
        placeholder={charge.tags.length === 0 ? t('charge.notesAndTags.tagPlaceholder') : ''}
        data={[...knownTags]}
        value={[...charge.tags]}
        maxTags={20}
        onChange={saveTags}
      />
      <Textarea
        label={t('charge.notesAndTags.newNote')}
        rows={2}
        maxLength={LONGEST.note}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '') saveNote();
        }}
      />
      {text.trim() !== '' && (
        <Button size="compact-sm" variant="default" loading={addNote.isPending} onClick={saveNote}>
          {t('charge.notesAndTags.addNote')}
        </Button>
      )}
      {addNote.error !== null && <ErrorNotice thrown={addNote.error} />}
      {changeTags.error !== null && <ErrorNotice thrown={changeTags.error} />}
    </section>
  );
}

/** The typed note, the tags that other charges have, and how both are saved. */
function useNotesAndTags(charge: ChargeDetail) {
  const { id: gatewayId } = useGateway();
  const client = useQueryClient();
  const addNote = useCommand('charges.addNote');
  const changeTags = useCommand('charges.changeTags');
  const { data: knownTags } = useOperation('charges.tags', { gatewayId });
  const [text, setText] = useState('');
  useUnsavedInput(text.trim() !== '');
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: keyOf('charges.detail', { gatewayId, key: charge.key }) });
    void client.invalidateQueries({ queryKey: keyOf('charges.tags', { gatewayId }) });
  };
  const saveNote = () =>
    addNote.mutate(
      { gatewayId, key: charge.key, text },
      {
        onSuccess: () => {
          setText('');
          readAgain();
        },
      },
    );
  const saveTags = (tags: readonly string[]) =>
    changeTags.mutate(
      {
        gatewayId,
        keys: [charge.key],
        add: tags.filter((tag) => !charge.tags.includes(tag)).map((tag) => tag.trim().slice(0, 40)),
        remove: charge.tags.filter((tag) => !tags.includes(tag)),
      },
      { onSuccess: readAgain },
    );
  return { text, setText, addNote, saveNote, knownTags: knownTags ?? [], changeTags, saveTags };
}

export function InvoiceNumber({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const client = useQueryClient();
  return (
    <InvoiceNumberField
      label={t('charge.details.invoiceNumber')}
      keys={[charge.key]}
      rows={[charge]}
      leaveLists={false}
      onSaved={() => {
        void client.invalidateQueries({ queryKey: keyOf('charges.detail', { gatewayId, key: charge.key }) });
      }}
    />
  );
}
