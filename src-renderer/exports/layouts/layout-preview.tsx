/** The first lines that a layout writes of a filter, as the file has them. */
import { Box, Group, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ExportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './layouts.module.css';

/** Milliseconds without a change, after which the lines are read again. */
const PAUSE = 200;

export function LayoutPreview({ layout, filter }: { readonly layout: ExportLayout; readonly filter: ChargeFilter }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { id: gatewayId } = useGateway();
  const [settled] = useDebouncedValue(layout, PAUSE);
  const preview = useOperation(
    'exports.previewLayout',
    { gatewayId, layout: settled, filter, sort: { column: 'created', direction: 'desc' }, language },
    { staleTime: 0 },
  );
  // The lines before stay until the next ones are there, so that the form does not jump.
  const [shown, setShown] = useState(preview.data);
  if (preview.data !== undefined && preview.data !== shown) setShown(preview.data);
  if (preview.error !== null) return <ErrorNotice thrown={preview.error} />;
  return (
    <section aria-label={t('reports.export.layout.preview')}>
      <Group component="header" gap="0 12px" align="baseline" mb={4}>
        <Title order={3}>{t('reports.export.layout.preview')}</Title>
        <Text c="dimmed">
          {t(`reports.export.layout.${shown?.isSample === true ? 'previewSample' : 'previewMasked'}`)}
        </Text>
      </Group>
      <Box component="pre" className={styles['lines']} tabIndex={0}>
        {shown?.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is all it has.
          <div key={`${index} ${line}`}>
            <UntrustedText>{line}</UntrustedText>
          </div>
        ))}
      </Box>
    </section>
  );
}
