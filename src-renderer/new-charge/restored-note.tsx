import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../bridge/use-format.ts';
import { ToneBox } from '../components/notices/tone-box.tsx';
import { type BoundForm, focusField } from './form/use-charge-form.ts';

/**
 * States that the form was restored from an earlier window, and offers to discard it; or that an earlier form was replaced or cleared, and offers
 * it again.
 */
export function RestoredNote({ boundForm }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { store, gatewayId, state } = boundForm;
  if (state.restoredFrom !== null)
    return (
      <ToneBox tone="neutral" role="status" wrap="wrap" gap="4px 12px" align="baseline">
        {t('newCharge.suggestions.draftRestored', { when: format.shortTime(state.restoredFrom, Date.now()) })}
        <Anchor
          component="button"
          type="button"
          underline="always"
          onClick={() => {
            store.startOver(gatewayId);
            focusField('amount');
          }}
        >
          {t('newCharge.discardDraft')}
        </Anchor>
      </ToneBox>
    );
  if (state.previousForm === null) return null;
  return (
    <ToneBox tone="neutral" role="status" wrap="wrap" gap="4px 12px" align="baseline">
      {t(state.isPreviousCleared ? 'newCharge.cleared' : 'newCharge.previousDraftSaved')}
      <Anchor
        component="button"
        type="button"
        underline="always"
        onClick={() => {
          store.restorePreviousForm(gatewayId);
          focusField('amount');
        }}
      >
        {t(state.isPreviousCleared ? 'console.undo' : 'newCharge.restorePreviousDraft')}
      </Anchor>
    </ToneBox>
  );
}
