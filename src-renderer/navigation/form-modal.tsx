/** A dialog with forms in it: closing it in any way asks first where one of them holds what was typed. */
import { Modal, type ModalProps } from '@mantine/core';
import { createContext, useContext, useEffect, useState } from 'react';
import { FormsOfDialog, leaveForms } from './unsaved-input.ts';

const DialogsAbove = createContext<(change: 1 | -1) => void>(() => {});

export function FormModal({ onClose, children, ...modal }: ModalProps) {
  const [forms] = useState(() => new Set<symbol>());
  const [above, setAbove] = useState(0);
  const [change] = useState(() => (by: 1 | -1) => setAbove((now) => now + by));
  return (
    <Modal
      {...modal}
      closeOnEscape={above === 0 && modal.closeOnEscape !== false}
      onClose={() => leaveForms(forms, onClose)}
    >
      <DialogsAbove value={change}>
        <FormsOfDialog value={forms}>{children}</FormsOfDialog>
      </DialogsAbove>
    </Modal>
  );
}

/**
 * For a dialog that may open over a FormModal, which does not close by Escape meanwhile. The dialog itself closes by
 * a listener of its own (`closeOnEscape={false}`): Mantine's, on the window, would run before the other's, which would
 * then find no dialog above it.
 */
export function useDialogAbove(): void {
  const change = useContext(DialogsAbove);
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, [change]);
}
