/**
 * The paper of a closing: figures and rows as they were closed, under the names of who receives, and what changed since
 * on a page of its own. A period that is not closed is printed as a draft.
 */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Closing, ClosingSummary, SealedClosing } from '../../../src-preload/contract/reports/closing.ts';
import { formatDocument } from '../../../src-preload/contract/values/documents.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Paper, PaperFacts, PaperFoot, PrintPage, SignaturePlace } from '../../documents/print-page.tsx';
import { dayText } from '../../format/day-text.ts';
import { type Cell, type Columns, PlainTable, withoutEmptyColumns } from '../fields/report-table.tsx';
import type { ChangesTable } from './closing-changes.ts';
import { useDeskNotes, useSpanNotes } from './closing-notes.ts';
import { useClosingRows, useSealedRows } from './closing-rows.ts';

interface PrintClosingProps {
  readonly closing: Closing;
  /** What is printed; undefined where the period is not closed, or its closing was changed afterwards. */
  readonly sealed: ClosingSummary | undefined;
  readonly title: string;
  /** The figures as they are now. */
  readonly table: { readonly columns: Columns; readonly rows: readonly (readonly Cell[])[] };
  readonly isTotal: (row: number) => boolean;
  /** What differs now from the closing. */
  readonly differences: readonly ChangesTable[];
  readonly isSame: boolean;
  /** Whether the period is closed, and what the figures of now are compared with. */
  readonly verdict: readonly string[];
  /** How the figures of now are counted. */
  readonly notes: readonly string[];
}

export function PrintClosing(props: PrintClosingProps) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { sealed, title } = props;
  const [printed, setPrinted] = useState<SealedClosing | 'draft' | null>(null);
  const read = useCommand('closing.sealed');
  const print = () => {
    if (sealed === undefined) setPrinted('draft');
    else read.mutate({ gatewayId, closingId: sealed.id }, { onSuccess: setPrinted });
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPrinter size={15} aria-hidden />}
        loading={read.isPending}
        onClick={print}
      >
        {t('reports.print')}
      </Button>
      {read.error !== null && <ErrorNotice thrown={read.error} />}
      {printed !== null && (
        <PrintPage name="closing" title={title} method="print" onDone={() => setPrinted(null)}>
          {printed === 'draft' ? (
            <DraftPaper {...props} />
          ) : (
            <>
              <ClosingPaper
                title={title}
                closing={props.closing}
                sealed={printed}
                integrity={sealed?.integrity ?? 'whole'}
              />
              <SincePaper {...props} sealed={printed} />
            </>
          )}
        </PrintPage>
      )}
    </>
  );
}

/** Who receives, where, and what this is: at the top of every page, and as facts on the first. */
function useHead(title: string): {
  readonly everyPage: (what: string) => string;
  readonly facts: readonly (readonly [name: string, value: string])[];
} {
  const { t } = useTranslation();
  const { name, companyName, companyDocument, environment } = useGateway();
  const cnpj = formatDocument(companyDocument);
  const shown = environment === 'sandbox' ? t('reports.receipt.noValue') : t('reports.closingPaper.live');
  return {
    everyPage: (what) =>
      [companyName, cnpj && `CNPJ ${cnpj}`, name, shown, title, what].filter((each) => each !== '').join(' · '),
    facts: [
      [t('reports.receipt.company'), companyName],
      [t('reports.receipt.cnpj'), cnpj],
      [t('reports.receipt.gateway'), name],
      [t('reports.closingPaper.environment'), shown],
    ],
  };
}

interface ClosingPaperProps {
  readonly title: string;
  readonly closing: Closing;
  readonly sealed: SealedClosing;
  readonly integrity: ClosingSummary['integrity'];
}

function ClosingPaper({ title, closing, sealed, integrity }: ClosingPaperProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { everyPage, facts } = useHead(title);
  const { behind } = useDeskNotes(closing);
  const spanNotes = useSpanNotes(closing);
  const factsOf = useSealedFacts();
  const rowsOf = useClosingRows();
  const entries = useSealedRows();
  const { basis, timeZone, lines, returningStates, rows } = sealed;
  const table = rowsOf(basis, lines);
  return (
    <Paper kind="wide" everyPage={everyPage('')}>
      <h1>{title}</h1>
      <PaperFacts facts={[...facts, ...factsOf(sealed)]} />
      {[t(`reports.closing.integrityNote.${integrity}`), ...spanNotes, ...behind].map((note) => (
        <p key={note}>{note}</p>
      ))}
      <h2>{t('reports.closingPaper.figures')}</h2>
      <PlainTable {...withoutEmptyColumns(table.columns, table.rows)} isTotal={(row) => row >= lines.length} />
      <PaperFoot>
        <p>
          {[
            t('reports.zoneNote', { zone: timeZone }),
            t(`reports.closing.basisNote.${basis}`),
            ...(returningStates.length === 0
              ? []
              : [t('reports.closing.returningNote', { states: returningStates.join(', ') })]),
            t('reports.closing.figuresNote'),
          ].join(' ')}
        </p>
      </PaperFoot>
      <h2>{t('reports.closingPaper.rows', { count: rows.length, shown: format.count(rows.length) })}</h2>
      {rows.length > 0 && <PlainTable {...entries(sealed)} />}
      <SignaturePlace />
    </Paper>
  );
}

/** When and by whom it was closed, and its control codes: its own, and those of the audit trails then. */
function useSealedFacts(): (sealed: SealedClosing) => readonly (readonly [name: string, value: string])[] {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ period, closedAt, operator, sha256, auditHead, desks }) => [
    [t('reports.closing.period'), dayText(period)],
    [
      t('reports.closing.closedAtColumn'),
      t('reports.closingPaper.closedBy', {
        when: format.time(closedAt, 'exact'),
        operator: operator ?? t('reports.closing.nobody'),
      }),
    ],
    [t('reports.closingPaper.digest'), sha256],
    [
      t('reports.closingPaper.audit', { number: auditHead === null ? '' : format.count(auditHead.number) }),
      auditHead?.hash ?? '',
    ],
    ...desks.flatMap(({ name: desk, isOwn, auditHead: head }) =>
      isOwn || head === null
        ? []
        : [[t('reports.closing.codeOfDeskAudit', { desk, number: format.count(head.number) }), head.hash] as const],
    ),
  ];
}

function SincePaper({
  closing,
  sealed,
  title,
  differences,
  isSame,
}: Omit<PrintClosingProps, 'sealed'> & { readonly sealed: SealedClosing }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { everyPage } = useHead(title);
  const heading = t('reports.closingPaper.since');
  return (
    <Paper kind="wide" everyPage={everyPage(heading)}>
      <h1>{heading}</h1>
      <p>
        {t('reports.closingPaper.sinceOf', {
          when: format.time(sealed.closedAt, 'exact'),
          now: format.time(closing.readAt, 'exact'),
        })}
      </p>
      {isSame && <p>{t('reports.closing.noDifferences')}</p>}
      {differences.map(sheetOf)}
    </Paper>
  );
}

function DraftPaper({ closing, title, table, isTotal, verdict, notes, differences }: PrintClosingProps) {
  const { t } = useTranslation();
  const { everyPage, facts } = useHead(title);
  const what = t(closing.compared === null ? 'reports.closingPaper.draft' : 'reports.closingPaper.notAsClosed');
  return (
    <Paper kind="wide" everyPage={everyPage(what)}>
      <h1>
        {title} · {what}
      </h1>
      <PaperFacts facts={facts} />
      {verdict.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <PlainTable {...withoutEmptyColumns(table.columns, table.rows)} isTotal={isTotal} />
      {differences.map(sheetOf)}
      <PaperFoot>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </PaperFoot>
    </Paper>
  );
}

/** A table in print, below its title. */
function sheetOf(table: ChangesTable) {
  return (
    <section key={table.title}>
      <h2>{table.title}</h2>
      <PlainTable {...table} {...withoutEmptyColumns(table.columns, table.rows)} />
    </section>
  );
}
