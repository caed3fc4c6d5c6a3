/** A dialog with forms in it: closing it in any way asks first where one of them holds what was typed. */
import { Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { FormsOfDialog, leaveForms } from './unsaved-input.ts';

export function FormModal({ onClose, children, ...modal }: ModalProps) {
  const [forms] = useState(() => new Set<symbol>());
  return (
    <Modal {...modal} onClose={() => leaveForms(forms, onClose)}>
      <FormsOfDialog value={forms}>{children}</FormsOfDialog>
    </Modal>
  );
}
