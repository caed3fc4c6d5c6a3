import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CleanInput } from '../../components/fields/clean-input.tsx';
import { type MetadataRow, withMetadata } from '../form/charge-form.ts';
import { type BoundForm, elementId, type FormCommands, focusField } from '../form/use-charge-form.ts';
import { AddRow } from './add-row.tsx';
import styles from './new-charge.module.css';

/** Additional keys and values of the charge. */
export function MetadataFields({ boundForm }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  const add = () => {
    const rowId = boundForm.newId();
    boundForm.edit('metadata', (form) => ({ ...form, metadata: [...form.metadata, { rowId, key: '', value: '' }] }));
    focusField(`metadata.${rowId}.key`);
  };
  return (
    <>
      {boundForm.form.metadata.map((row, index) => (
        <Entry
          key={row.rowId}
          commands={boundForm.commands}
          row={row}
          number={index + 1}
          keyError={boundForm.errorAt(`metadata.${row.rowId}.key`)}
          valueError={boundForm.errorAt(`metadata.${row.rowId}.value`)}
        />
      ))}
      <AddRow fault={boundForm.errorAt('metadata')} label={t('newCharge.addMetadata')} onAdd={add} />
    </>
  );
}

/** One key and its value; rendered only when it changes, as an item is. */
const Entry = memo(function Entry({
  commands,
  row,
  number,
  keyError,
  valueError,
}: {
  readonly commands: FormCommands;
  readonly row: MetadataRow;
  readonly number: number;
  readonly keyError: string | undefined;
  readonly valueError: string | undefined;
}) {
  const { t } = useTranslation();
  const { rowId } = row;
  const field = (name: 'key' | 'value', error: string | undefined) => ({
    id: elementId(`metadata.${rowId}.${name}`),
    error,
    value: row[name],
    onBlur: () => commands.leave(`metadata.${rowId}.${name}`),
    onText: (text: string) =>
      commands.edit(`metadata.${rowId}.${name}`, (form) => withMetadata(form, rowId, { [name]: text })),
  });
  return (
    <div className={styles['entry']}>
      <CleanInput
        {...field('key', keyError)}
        kind="words"
        label={t('newCharge.metadataKey')}
        aria-label={t('newCharge.metadataKeyOf', { number })}
      />
      <CleanInput
        {...field('value', valueError)}
        kind="words"
        label={t('newCharge.metadataValue')}
        aria-label={t('newCharge.metadataValueOf', { number })}
      />
      <ActionIcon
        className={styles['removeEntry'] ?? ''}
        aria-label={t('newCharge.removeMetadata', { number })}
        onClick={() =>
          commands.edit('metadata', (form) => ({
            ...form,
            metadata: form.metadata.filter((other) => other.rowId !== rowId),
          }))
        }
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
});
