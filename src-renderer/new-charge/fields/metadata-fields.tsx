import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { withMetadata } from '../form/charge-form.ts';
import { type BoundForm, focusField } from '../form/use-charge-form.ts';
import styles from './new-charge.module.css';

/** Additional keys and values of the charge. */
export function MetadataFields({ boundForm }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  const { metadata } = boundForm.form;
  const fault = boundForm.bind('metadata').error;
  const add = () => {
    const rowId = boundForm.newId();
    boundForm.edit('metadata', (form) => ({ ...form, metadata: [...form.metadata, { rowId, key: '', value: '' }] }));
    focusField(`metadata.${rowId}.key`);
  };
  return (
    <>
      {metadata.map(({ rowId, key, value }, index) => {
        const number = index + 1;
        return (
          <div key={rowId} className={styles['entry']}>
            <TextInput
              {...boundForm.bind(`metadata.${rowId}.key`)}
              label={t('newCharge.metadataKey')}
              aria-label={t('newCharge.metadataKeyOf', { number })}
              value={key}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                boundForm.edit(`metadata.${rowId}.key`, (form) => withMetadata(form, rowId, { key: typed }));
              }}
            />
            <TextInput
              {...boundForm.bind(`metadata.${rowId}.value`)}
              label={t('newCharge.metadataValue')}
              aria-label={t('newCharge.metadataValueOf', { number })}
              value={value}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                boundForm.edit(`metadata.${rowId}.value`, (form) => withMetadata(form, rowId, { value: typed }));
              }}
            />
            <ActionIcon
              className={styles['removeEntry'] ?? ''}
              aria-label={t('newCharge.removeMetadata', { number })}
              onClick={() =>
                boundForm.edit('metadata', (form) => ({
                  ...form,
                  metadata: form.metadata.filter((row) => row.rowId !== rowId),
                }))
              }
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {fault !== undefined && (
        <Text c="var(--red-ink)" fz="xs" role="alert">
          {fault}
        </Text>
      )}
      <div className={styles['addRow']}>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('newCharge.addMetadata')}
        </Button>
      </div>
    </>
  );
}
