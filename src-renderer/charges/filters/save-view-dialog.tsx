/** The dialog for the name under which the current list is saved as a view. */
import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { useUnsavedInput } from '../../navigation/unsaved-input.ts';

export function SaveViewDialog({
  onSave,
  onClose,
}: {
  /** Rejects when the view could not be saved; the dialog then stays open and shows the error. */
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const unsaved = useUnsavedInput(name.trim() !== '');
  const [thrown, setThrown] = useState<unknown>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    try {
      await onSave(name.trim());
      onClose();
    } catch (fault) {
      setThrown(fault);
    }
  };
  return (
    <Modal
      opened
      onClose={() => unsaved.close(onClose)}
      title={t('charges.saveView')}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <form onSubmit={(event) => void onSubmit(event)}>
        <TextInput
          data-autofocus
          label={t('charges.viewName')}
          description={t('charges.viewDescription')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {thrown !== null && <ErrorNotice thrown={thrown} />}
        <Button type="submit" mt={16} disabled={name.trim() === ''}>
          {t('charges.save')}
        </Button>
      </form>
    </Modal>
  );
}
