import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { fieldErrorsThrown } from '../../components/errors/field-errors.ts';
import styles from './new-batch.module.css';

/** Main's validation errors concern the spreadsheet, not a field. */
export function SpreadsheetRefusal({ thrown }: { readonly thrown: unknown }) {
  const { t } = useTranslation();
  const [sentence] = Object.values(fieldErrorsThrown(thrown, t));
  if (sentence === undefined) return <ErrorNotice thrown={thrown} />;
  return (
    <p role="alert" className={styles['fault']}>
      {sentence}
    </p>
  );
}
