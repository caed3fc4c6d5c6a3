/** A chart with its title and a button that saves it as a picture. */
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { download } from '../../exports/export-state.tsx';
import styles from '../fields/reports.module.css';
import { chartPng } from './chart-png.ts';

export const CHART = { width: 720, height: 240 } as const;

export function ChartFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const save = useCommand('exports.picture');
  const drawing = useRef<SVGSVGElement>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const savePicture = async () => {
    if (drawing.current === null) return;
    const png = await chartPng(drawing.current, CHART);
    const file = await save.mutateAsync({ name: 'figures', png, language });
    if (file.download !== null) download(file.download, file.fileName);
    setSaved(file.fileName);
  };
  return (
    // Not a landmark: the drawing has its own label, and the table beside it is the landmark.
    <div>
      <header className={styles['tableHead']}>
        <h2 className={styles['heading']}>{title}</h2>
        <span role="status">{saved !== null && t('reports.saved', { name: saved })}</span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhoto size={15} aria-hidden />}
          // An error is the mutation's own, shown below.
          onClick={() => void savePicture().catch(() => undefined)}
        >
          {t('reports.savePicture')}
        </Button>
      </header>
      {save.error !== null && <ErrorNotice thrown={save.error} />}
      <svg
        ref={drawing}
        className={styles['chart']}
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        role="img"
        aria-label={title}
        fontFamily="Inter Variable, system-ui, sans-serif"
        fontSize={11}
      >
        {children}
      </svg>
    </div>
  );
}
