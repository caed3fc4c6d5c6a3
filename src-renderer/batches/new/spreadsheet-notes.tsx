import { useTranslation } from 'react-i18next';
import type { SpreadsheetShape } from '../../../src-preload/contract/batches/batch.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useFormat } from '../../bridge/use-format.ts';
import styles from './new-batch.module.css';

/** What was read of a spreadsheet: its rows, by which mapping, and what of it is hidden. */
export function SpreadsheetNotes({ fileName, shape }: { readonly fileName: string; readonly shape: SpreadsheetShape }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <p className={styles['note']}>
        {t('batches.columns.rows', {
          count: shape.rows,
          shown: format.count(shape.rows),
          file: isolatedText(fileName),
        })}
        {'. '}
        <strong role="status">
          {shape.savedAs === null
            ? t('columns.suggested')
            : t('batches.columns.recognised', { name: isolatedText(shape.savedAs) })}
        </strong>
      </p>
      {shape.hidden > 0 && (
        <p className={styles['note']}>
          <strong>{t('batches.columns.hidden', { count: shape.hidden, shown: format.count(shape.hidden) })}</strong>
        </p>
      )}
      {shape.hiddenColumns.length > 0 && (
        <p className={styles['note']}>
          <strong>
            {t('batches.columns.hiddenColumns', {
              count: shape.hiddenColumns.length,
              names: shape.hiddenColumns.map(isolatedText).join(', '),
            })}
          </strong>
        </p>
      )}
      <InvisibleNote shape={shape} />
      <CodePageNote shape={shape} />
    </>
  );
}

/** From which lines something was taken out that no reader sees, as a field of the form states it of itself. */
function InvisibleNote({ shape }: { readonly shape: SpreadsheetShape }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { count, lines } = shape.invisible;
  if (count === 0) return null;
  const values = { count, shown: format.count(count), lines: firstLines(count, lines) };
  return <p className={styles['note']}>{t('batches.columns.invisible', values)}</p>;
}

/** Which lines are of another code page than the file: a wrong accent is a wrong name. */
function CodePageNote({ shape }: { readonly shape: SpreadsheetShape }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (shape.otherPage === null) return null;
  const { count, lines, page } = shape.otherPage;
  const values = { count, shown: format.count(count), lines: firstLines(count, lines), page: PAGE_NAMES[page] };
  return (
    <p className={styles['note']}>
      <strong>{t('batches.columns.otherPage', values)}</strong>
    </p>
  );
}

/** As programs name them. */
const PAGE_NAMES = {
  'windows-1252': 'Windows-1252',
  cp850: 'MS-DOS (850)',
  macintosh: 'Macintosh',
  'utf-8-twice': 'UTF-8',
} as const;

function firstLines(count: number, lines: readonly number[]): string {
  const shown = lines.join(', ');
  return lines.length < count ? `${shown}, …` : shown;
}
