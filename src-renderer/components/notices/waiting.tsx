import { Box, Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLate } from '../timing/use-late.ts';
import styles from './waiting.module.css';

const WIDTHS = ['90%', '73%', '82%', '61%', '78%', '68%'];
/** Milliseconds after which a word shows that the wait goes on. */
const LONG = 4_000;

/** What comes: lines of text, cards of figures, a table, labels with their fields, or a chart. */
type Shape = 'text' | 'cards' | 'table' | 'form' | 'chart';

/**
 * A placeholder for a wait that is long enough to notice, in the shape of what comes.
 *
 * @param lines of the text, rows of the table, cards or fields; a chart is one
 */
export function Waiting({
  shapes = ['text'],
  lines = 3,
}: {
  readonly shapes?: readonly Shape[];
  readonly lines?: number;
}) {
  const { t } = useTranslation();
  const late = useLate(true);
  if (!late) return null;
  return (
    <div role="status" aria-label={t('console.loading')} className={styles['waiting']}>
      {shapes.map((shape) => (
        <div key={shape} className={styles['shape']} data-shape={shape} data-parts={lines} aria-hidden>
          {WIDTHS.slice(0, shape === 'chart' ? 1 : lines).map((width) => (
            <Part key={width} shape={shape} width={width} />
          ))}
        </div>
      ))}
      <StillLoading />
    </div>
  );
}

/** The word for a wait of seconds; as long as it is drawn, the wait goes on. */
export function StillLoading() {
  const { t } = useTranslation();
  return (
    useLate(true, LONG) && (
      <Text c="dimmed" size="sm">
        {t('console.stillLoading')}
      </Text>
    )
  );
}

function Part({ shape, width }: { readonly shape: Shape; readonly width: string }) {
  if (shape === 'text') return <Skeleton height={16} width={width} />;
  if (shape === 'chart') return <Skeleton height={280} />;
  if (shape === 'cards')
    return (
      <div>
        <Skeleton height={20} width={width} />
        <Skeleton height={12} width="45%" />
      </div>
    );
  return (
    <div>
      <Skeleton height={shape === 'table' ? 20 : 12} width={shape === 'table' ? 88 : 112} radius="xl" />
      {shape === 'form' ? (
        <Skeleton height={36} />
      ) : (
        <Box flex={1}>
          <Skeleton height={12} width={width} />
        </Box>
      )}
      {shape === 'table' && <Skeleton height={12} width={72} />}
    </div>
  );
}
