/** Prints the codes of a batch that can still be paid, as many at once as a printer takes, and names those that it cannot. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { useBridge } from '../bridge/bridge-context.tsx';
import { call } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { useToast } from '../components/notices/toaster.tsx';
import { payerMessages } from '../payer/messages.ts';
import { CodeSheets, type PrintedCode } from './code-sheets.tsx';
import { HeldCodes, type HeldRow } from './codes-left-out.tsx';
import { PrintPage } from './print-page.tsx';

/** Codes of one print job: some 20 sheets. */
const CODES_PER_PRINT = 200;
const PAGE_SIZE = 200;

/** One print job; the held rows are those of its stretch of the batch. */
interface Job {
  readonly codes: readonly PrintedCode[];
  readonly held: readonly HeldRow[];
}

export function PrintCodes({ batchId, isDisabled }: { readonly batchId: string; readonly isDisabled: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { settings } = useApp();
  const { isReading, thrown, jobs, printed, read, setPrinted, reset } = useCodeJobs(batchId);
  return (
    <>
      <Menu opened={jobs.length > 1 && !isReading && printed === null} onClose={reset} withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            disabled={isDisabled}
            loading={isReading}
            leftSection={<IconPrinter size={15} aria-hidden />}
            {...(jobs.length > 1 && { rightSection: <IconChevronDown size={14} aria-hidden /> })}
            onClick={() => void read()}
          >
            {t('batchRun.result.print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {jobs.map((job, part) => (
            <Menu.Item key={job.codes[0]?.position} onClick={() => setPrinted(job)}>
              {t('batchRun.result.printPart', {
                from: format.count(part * CODES_PER_PRINT + 1),
                to: format.count(part * CODES_PER_PRINT + job.codes.length),
              })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      {printed !== null && (
        <PrintPage name="slip" title={payerMessages[settings.payerLanguage].title} method="print" onDone={reset}>
          {printed.codes.length > 0 && <CodeSheets codes={printed.codes} />}
          {printed.held.length > 0 && <HeldCodes rows={printed.held} />}
        </PrintPage>
      )}
    </>
  );
}

/** Reads a batch's codes for its print jobs; a single job is printed at once. */
function useCodeJobs(batchId: string) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const toast = useToast();
  const { id: gatewayId } = useGateway();
  const [isReading, setReading] = useState(false);
  const [thrown, setThrown] = useState<unknown>(null);
  /** Read by the first click; more than one job is chosen from a menu. */
  const [jobs, setJobs] = useState<readonly Job[]>([]);
  const [printed, setPrinted] = useState<Job | null>(null);
  const read = async () => {
    setReading(true);
    setThrown(null);
    try {
      const found = jobsOf(await codesOf(bridge, gatewayId, batchId));
      setJobs(found);
      const [only, ...others] = found;
      if (only === undefined) toast({ id: 'no-codes', tone: 'neutral', title: t('batchRun.result.noCodes') });
      else if (others.length === 0) setPrinted(only);
    } catch (fault) {
      setThrown(fault);
    }
    setReading(false);
  };
  const reset = () => {
    setPrinted(null);
    setJobs([]);
  };
  return { isReading, thrown, jobs, printed, read, setPrinted, reset };
}

/** None where there is nothing to print. */
function jobsOf({ codes, held }: Job): readonly Job[] {
  if (codes.length <= CODES_PER_PRINT) return codes.length + held.length === 0 ? [] : [{ codes, held }];
  const starts = Array.from({ length: Math.ceil(codes.length / CODES_PER_PRINT) }, (_, part) => part * CODES_PER_PRINT);
  return starts.map((from) => {
    const first = from === 0 ? 0 : (codes[from]?.position ?? 0);
    const next = codes[from + CODES_PER_PRINT]?.position ?? Number.POSITIVE_INFINITY;
    return {
      codes: codes.slice(from, from + CODES_PER_PRINT),
      held: held.filter(({ position }) => position >= first && position < next),
    };
  });
}

async function codesOf(bridge: Bridge, gatewayId: string, batchId: string): Promise<Job> {
  const codes: PrintedCode[] = [];
  const held: HeldRow[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: Job & { readonly next: number | null } = await call(bridge, 'batches.codes', {
      gatewayId,
      batchId,
      after,
      limit: PAGE_SIZE,
    });
    codes.push(...page.codes);
    held.push(...page.held);
    after = page.next;
  }
  return { codes, held };
}
