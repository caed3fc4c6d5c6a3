/** Asks for the name under which something is saved. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST } from '../../src-preload/contract/values/input-limits.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { useDialogAbove } from '../navigation/form-modal.tsx';
import { useUnsavedInput } from '../navigation/unsaved-input.ts';

interface SaveAsDialogProps {
  readonly title: string;
  readonly label: string;
  readonly description: string;
  /** What else is chosen with the name. */
  readonly children?: ReactNode;
  /** Rejects when it could not be saved; the dialog then stays open and shows the error. */
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

export function SaveAsDialog({ title, label, description, children, onSave, onClose }: SaveAsDialogProps) {
  const { t } = useTranslation();
  useDialogAbove();
  const { name, setName, thrown, close, onSubmit } = useNaming(onSave, onClose);
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={false}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
      title={title}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <Stack gap={12}>
          <TextInput
            data-autofocus
            label={label}
            description={description}
            maxLength={LONGEST.savedName}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {children}
          {thrown !== null && <ErrorNotice thrown={thrown} />}
        </Stack>
        <Group justify="flex-end" mt={20}>
          <Button variant="default" onClick={close}>
            {t('console.cancel')}
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            {t('saved.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** The typed name, and what was saved under it. */
function useNaming(onSave: SaveAsDialogProps['onSave'], onClose: () => void) {
  const [name, setName] = useState('');
  const [thrown, setThrown] = useState<unknown>(null);
  const unsaved = useUnsavedInput(name.trim() !== '');
  const close = () => unsaved.close(onClose);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // It may stand in another form's page, which is not submitted with it.
    event.stopPropagation();
    try {
      await onSave(name.trim());
      onClose();
    } catch (fault) {
      setThrown(fault);
    }
  };
  return { name, setName, thrown, close, onSubmit };
}
