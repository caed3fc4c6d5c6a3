/** The reports screen, with one tab for each report. */
import { Box, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnlessArchived } from '../components/fields/unless-archived.tsx';
import { MonthExportButton } from '../exports/export-options.tsx';
import { hrefOf, REPORT_TABS, type ReportTab } from '../navigation/route.ts';
import { ClosingTab } from './closing/closing-tab.tsx';
import { ExportsTab } from './exports/exports-tab.tsx';
import { ReportPeriodProvider } from './fields/report-period.tsx';
import styles from './fields/reports.module.css';
import { FiguresTab } from './figures/figures-tab.tsx';
import { OutdatedClosingsBadge } from './outdated-closings.tsx';
import { ReconcileTab } from './reconcile/reconcile-tab.tsx';
import { StatementTab } from './statements/statement-tab.tsx';

const rooms = {
  figures: FiguresTab,
  closing: ClosingTab,
  reconcile: ReconcileTab,
  statement: StatementTab,
  exports: ExportsTab,
} as const satisfies Record<ReportTab, () => ReactNode>;

export function ReportsPage({ tab, month = false }: { readonly tab: ReportTab; readonly month?: boolean }) {
  const { t } = useTranslation();
  const Room = rooms[tab];
  return (
    <Box maw={1760} p="12px var(--page-side) 64px">
      <Group justify="space-between" mb="xs">
        <Title order={1}>{t('reports.title')}</Title>
        <MonthExportButton tab={tab} opened={month} />
      </Group>
      <nav className={styles['tabs']} aria-label={t('reports.title')}>
        {REPORT_TABS.map((each) => (
          <a
            key={each}
            className={styles['tab']}
            href={hrefOf({ screen: 'reports', tab: each })}
            aria-current={each === tab ? 'page' : undefined}
          >
            {t(`reports.tab.${each}`)} {each === 'closing' && <OutdatedClosingsBadge />}
          </a>
        ))}
      </nav>
      <ReportPeriodProvider>
        {tab === 'reconcile' ? (
          <UnlessArchived>
            <Room />
          </UnlessArchived>
        ) : (
          <Room />
        )}
      </ReportPeriodProvider>
    </Box>
  );
}
