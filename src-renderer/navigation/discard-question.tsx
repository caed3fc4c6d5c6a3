import { Button, Group, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { holdNavigation } from './route.ts';
import { holdUnload, useDiscardQuestion, withdrawQuestion } from './unsaved-input.ts';

/** Above every other dialog: it may be one of those that is left. Enter and Esc alone lose nothing. */
const ABOVE_DIALOGS = 400;

export function DiscardQuestion() {
  const { t } = useTranslation();
  const { isAsked, discard, keep } = useDiscardQuestion();
  useEffect(() => {
    const release = holdNavigation();
    window.addEventListener('beforeunload', holdUnload);
    return () => {
      release();
      window.removeEventListener('beforeunload', holdUnload);
      withdrawQuestion();
    };
  }, []);
  return (
    <Modal
      opened={isAsked}
      onClose={keep}
      zIndex={ABOVE_DIALOGS}
      title={t('unsaved.question')}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      {t('unsaved.notSaved')}
      <Group justify="flex-end" mt={20}>
        <Button variant="default" onClick={keep} data-autofocus>
          {t('unsaved.keep')}
        </Button>
        <Button color="red.8" onClick={discard}>
          {t('unsaved.discard')}
        </Button>
      </Group>
    </Modal>
  );
}
