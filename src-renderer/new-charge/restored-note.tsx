import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../bridge/use-format.ts';
import { ToneBox } from '../components/notices/tone-box.tsx';
import { type BoundForm, focusField } from './form/use-charge-form.ts';

/** States that the form was restored from an earlier window, and offers to discard it; or that it was cleared, and undoes that. */
export function RestoredNote({ boundForm }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { store, gatewayId, state } = boundForm;
  if (state.restoredFrom !== null)
    return (
      <FormNote label={t('newCharge.discardDraft')} onClick={() => store.startOver(gatewayId)}>
        {t('newCharge.suggestions.draftRestored', { when: format.shortTime(state.restoredFrom, Date.now()) })}
      </FormNote>
    );
  if (!state.isPreviousCleared) return null;
  return (
    <FormNote label={t('console.undo')} onClick={() => store.restorePreviousForm(gatewayId)}>
      {t('newCharge.cleared')}
    </FormNote>
  );
}

interface FormNoteProps {
  readonly label: string;
  onClick(): void;
  readonly children: string;
}

/** A sentence, and what can be done about it; the focus then goes to the first field. */
function FormNote({ label, onClick, children }: FormNoteProps) {
  const act = () => {
    onClick();
    focusField('amount');
  };
  return (
    <ToneBox tone="neutral" role="status" wrap="wrap" gap="4px 12px" align="baseline">
      {children}
      <Anchor component="button" type="button" underline="always" onClick={act}>
        {label}
      </Anchor>
    </ToneBox>
  );
}
