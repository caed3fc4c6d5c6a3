import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../bridge/use-format.ts';
import styles from './fields/suggestions.module.css';
import type { BoundForm } from './form/use-charge-form.ts';

/** Shows that the form was restored from an earlier window, and offers an empty one instead. */
export function RestoredNote({ boundForm }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { restoredFrom } = boundForm.state;
  if (restoredFrom === null) return null;
  return (
    <p className={styles['restored']} role="status">
      {t('newCharge.suggestions.draftRestored', { when: format.shortTime(restoredFrom, Date.now()) })}
      <Anchor
        component="button"
        type="button"
        underline="always"
        onClick={() => boundForm.store.clear(boundForm.gatewayId)}
      >
        {t('newCharge.suggestions.startOver')}
      </Anchor>
    </p>
  );
}
