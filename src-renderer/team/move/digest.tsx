/** A SHA-256 whose beginning is enough to compare by eye; the whole is copied. */
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';

const SHOWN = 16;

export function Digest({ value }: { readonly value: string }) {
  const { t } = useTranslation();
  return (
    <>
      <code>{value.slice(0, SHOWN)}…</code> <CopyButton value={value} what={t('team.digest')} />
    </>
  );
}
