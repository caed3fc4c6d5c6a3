/** Prints the codes of a batch that can still be paid, as many at once as a printer takes. */
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
import { PrintPage } from './print-page.tsx';

/** Codes of one print job: some 20 sheets. */
const AT_ONCE = 200;
const PAGE_SIZE = 200;

export function PrintCodes({ batchId, isDisabled }: { readonly batchId: string; readonly isDisabled: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const bridge = useBridge();
  const toast = useToast();
  const { settings } = useApp();
  const { id: gatewayId } = useGateway();
  const [isReading, setReading] = useState(false);
  const [thrown, setThrown] = useState<unknown>(null);
  /** Read by the first click; more than one job is chosen from a menu. */
  const [codes, setCodes] = useState<readonly PrintedCode[]>([]);
  const [printed, setPrinted] = useState<readonly PrintedCode[] | null>(null);
  const read = async () => {
    setReading(true);
    setThrown(null);
    try {
      const found = await codesOf(bridge, gatewayId, batchId);
      setCodes(found);
      if (found.length === 0) toast({ id: 'no-codes', tone: 'neutral', title: t('batchRun.result.noCodes') });
      else if (found.length <= AT_ONCE) setPrinted(found);
    } catch (fault) {
      setThrown(fault);
    }
    setReading(false);
  };
  const parts = Array.from({ length: Math.ceil(codes.length / AT_ONCE) }, (_, part) => part * AT_ONCE);
  return (
    <>
      <Menu opened={parts.length > 1 && !isReading && printed === null} onClose={() => setCodes([])} withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            disabled={isDisabled}
            loading={isReading}
            leftSection={<IconPrinter size={15} aria-hidden />}
            {...(parts.length > 1 && { rightSection: <IconChevronDown size={14} aria-hidden /> })}
            onClick={() => void read()}
          >
            {t('batchRun.result.print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {parts.map((from) => (
            <Menu.Item key={from} onClick={() => setPrinted(codes.slice(from, from + AT_ONCE))}>
              {t('batchRun.result.printPart', {
                from: format.count(from + 1),
                to: format.count(Math.min(from + AT_ONCE, codes.length)),
              })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      {printed !== null && (
        <PrintPage
          name="slip"
          title={payerMessages[settings.payerLanguage].title}
          method="print"
          onDone={() => {
            setPrinted(null);
            setCodes([]);
          }}
        >
          <CodeSheets codes={printed} />
        </PrintPage>
      )}
    </>
  );
}

async function codesOf(bridge: Bridge, gatewayId: string, batchId: string): Promise<readonly PrintedCode[]> {
  const codes: PrintedCode[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: { readonly codes: readonly PrintedCode[]; readonly next: number | null } = await call(
      bridge,
      'batches.codes',
      { gatewayId, batchId, after, limit: PAGE_SIZE },
    );
    codes.push(...page.codes);
    after = page.next;
  }
  return codes;
}
