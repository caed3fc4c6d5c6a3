/** The figures of a period as they are now, and compared with its closing. */
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileCertificate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Closing, ClosingSummary } from '../../../src-preload/contract/reports/closing.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useSaveCommand } from '../../bridge/saved-file.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { dayText } from '../../format/day-text.ts';
import { ControlCode, ReportFold } from '../fields/fold.tsx';
import { ExportedSection, LongTable, ReportDataTable } from '../fields/report-table.tsx';
import { type ChangesTable, useClosingChanges } from './closing-changes.ts';
import { useDeskNotes, useSpanNotes } from './closing-notes.ts';
import { useClosingRows, useOtherAmountRows } from './closing-rows.ts';
import { ClosingTotals } from './closing-totals.tsx';
import { PrintClosing } from './printed-closing.tsx';

interface ClosingFiguresProps {
  readonly closing: Closing;
  /** Shown next to the table's title, such as another print. */
  readonly children?: ReactNode;
}

export function ClosingFigures({ closing, children }: ClosingFiguresProps) {
  const { t } = useTranslation();
  const parts = useClosingParts(closing);
  const { title, table, isTotal, tables, printed, shown, isTrue, isSame, notes } = parts;
  return (
    <>
      <Text mb="sm" c="dimmed">
        {notes.verdict.join(' ')}
      </Text>
      {shown !== undefined && <IntegrityNote closing={shown} />}
      <ClosingTotals closing={closing} />
      <ExportedSection
        name="closing"
        title={title}
        isEmpty={table.rows.length === 0}
        table={() => table}
        shown={<LongTable title={title} {...table.onScreen} isTotal={isTotal} />}
      >
        {children}
        {shown !== undefined && isTrue && <SaveClosing key={shown.id} closingId={shown.id} />}
        <PrintClosing
          closing={closing}
          sealed={isTrue ? shown : undefined}
          title={title}
          table={table}
          isTotal={isTotal}
          differences={printed}
          isSame={isSame}
          verdict={notes.verdict}
          notes={[...notes.counting, ...notes.audit]}
        />
      </ExportedSection>
      {isSame && (
        <Text mb="sm" c="dimmed">
          {t('reports.closing.noDifferences')}
        </Text>
      )}
      {tables.map((each) => (
        <ReportDataTable key={each.title} name="closing" {...each} />
      ))}
      {isTrue && <MoreChanges compared={closing.compared} />}
      <ReportFold summary={t('reports.howCounted')}>
        <Text mb="sm" c="dimmed">
          {notes.counting.join(' ')}
        </Text>
      </ReportFold>
      {notes.codes.length > 0 && <ControlCode codes={notes.codes} />}
    </>
  );
}

/** Saves the closing as a file that "Check a file" checks later, also at another computer. */
function SaveClosing({ closingId }: { readonly closingId: string }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { language } = useApp();
  const save = useSaveCommand('closing.save');
  return (
    <>
      <span role="status">{save.data !== undefined && t('reports.saved', { name: save.data.fileName })}</span>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileCertificate size={15} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate({ gatewayId, closingId, language })}
      >
        {t('reports.check.saveClosing')}
      </Button>
      {save.error !== null && <ErrorNotice thrown={save.error} />}
    </>
  );
}

/** The tables of a period, and what its closing allows to say about them. */
function useClosingParts(closing: Closing) {
  const { t } = useTranslation();
  const rowsOf = useClosingRows();
  const amounts = useOtherAmountRows();
  const notes = useNotes(closing);
  const { period, basis, lines, otherAmounts, compared, closings } = closing;
  const title = t('reports.closing.title', { period: dayText(period) });
  const table = rowsOf(basis, lines);
  const isTotal = (row: number) => row >= lines.length;
  const differing: ChangesTable = {
    title: t('reports.closing.amountDiffersTitle'),
    columns: amounts.columns,
    rows: amounts.rowsOf(otherAmounts),
    isLoud: (row) => otherAmounts[row]?.acceptedAt === null,
  };
  const changesOf = useClosingChanges();
  const shown = closings.find(({ id }) => id === compared?.id);
  // Edited figures are not compared with the present ones as if they were the closing's.
  const isTrue = shown !== undefined && shown.integrity !== 'changed';
  const differences = otherAmounts.length === 0 ? [] : [differing];
  const printed = [...differences, ...(isTrue ? changesOf(closing) : [])];
  const isSame = isTrue && compared !== null && compared.changed === 0 && !isOtherwise(compared);
  // A sentence states that nothing changed; on paper both sides stand as evidence.
  const tables = isSame ? differences : printed;
  return { title, table, isTotal, printed, tables, shown, isTrue, isSame, notes };
}

function isOtherwise({ lines, now }: NonNullable<Closing['compared']>): boolean {
  return JSON.stringify(lines) !== JSON.stringify(now);
}

interface ClosingNotes {
  /** Whether the period is closed. */
  readonly verdict: readonly string[];
  readonly counting: readonly string[];
  /** The heads of the audit trails, for print, where nothing can be opened. */
  readonly audit: readonly string[];
  readonly codes: readonly (readonly [name: string, code: string])[];
}

function useNotes(closing: Closing): ClosingNotes {
  const { t } = useTranslation();
  const format = useFormat();
  const { period, basis, closings, compared, readAt, timeZone, returningStates, auditHead, isUnfinished, isLocked } =
    closing;
  const ofDesks = useDeskNotes(closing);
  const spanNotes = useSpanNotes(closing);
  const shown = closings.find(({ id }) => id === compared?.id);
  const verdict = [
    shown === undefined
      ? t('reports.closing.never')
      : t(shown.integrity === 'changed' ? 'reports.closing.notCompared' : 'reports.closing.comparedWith', {
          when: format.time(shown.closedAt, 'exact'),
          operator: shown.operator ?? t('reports.closing.nobody'),
        }),
    ...(isUnfinished ? [t(`reports.closing.${period.length === 7 ? 'unfinishedNote' : 'closesNow'}`)] : []),
    ...(isLocked ? [t('reports.closing.locked')] : []),
    ...(shown !== undefined && shown.timeZone !== timeZone
      ? [t('reports.closing.otherZone', { zone: shown.timeZone })]
      : []),
    ...spanNotes,
    ...ofDesks.behind,
  ];
  const counting = [
    t('reports.closing.readAt', { when: format.time(readAt, 'exact') }),
    t('reports.zoneNote', { zone: timeZone }),
    t(`reports.closing.basisNote.${basis}`),
    ...(returningStates.length === 0
      ? []
      : [t('reports.closing.returningNote', { states: returningStates.join(', ') })]),
    t('reports.closing.figuresNote'),
  ];
  const number = auditHead === null ? '' : format.count(auditHead.number);
  const codes: [string, string][] = [];
  if (shown?.sha256) codes.push([t('reports.closing.codeOfClosing'), shown.sha256]);
  if (auditHead !== null) codes.push([t('reports.closing.codeOfAudit', { number }), auditHead.hash]);
  const audit =
    auditHead === null ? t('reports.closing.noAudit') : t('reports.closing.audit', { number, hash: auditHead.hash });
  return { verdict, counting, audit: [audit, ...ofDesks.audit], codes: [...codes, ...ofDesks.codes] };
}

/** Whether the closing's document is as it was made; loud where it is not. */
function IntegrityNote({ closing: { integrity } }: { readonly closing: ClosingSummary }) {
  const { t } = useTranslation();
  const text = t(`reports.closing.integrityNote.${integrity}`);
  if (integrity !== 'changed')
    return (
      <Text mb="sm" c="dimmed">
        {text}
      </Text>
    );
  return (
    <ToneBox tone="red" role="alert" my="xs" fw={600}>
      <IconAlertTriangle size={16} aria-hidden /> {text}
    </ToneBox>
  );
}

function MoreChanges({ compared }: Pick<Closing, 'compared'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (compared === null || compared.changed <= compared.changes.length) return null;
  const { changes, changed } = compared;
  return (
    <Text mb="sm" c="dimmed">
      {t('reports.closing.moreChanges', { shown: format.count(changes.length), count: changed })}
    </Text>
  );
}
