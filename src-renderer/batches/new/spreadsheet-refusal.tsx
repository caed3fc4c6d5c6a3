import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { fieldErrorsThrown } from '../../components/errors/field-errors.ts';
import { ToneBox } from '../../components/notices/tone-box.tsx';

/** Main's validation errors concern the spreadsheet, not a field. */
export function SpreadsheetRefusal({ thrown }: { readonly thrown: unknown }) {
  const { t } = useTranslation();
  const [sentence] = Object.values(fieldErrorsThrown(thrown, t));
  if (sentence === undefined) return <ErrorNotice thrown={thrown} />;
  return (
    <ToneBox tone="red" role="alert" mb="md">
      {sentence}
    </ToneBox>
  );
}
