import { Button, Popover } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import { useFormat } from '../../../bridge/use-format.ts';
import { InvoiceNumberField } from '../../../components/charge-parts/invoice-number-field.tsx';
import { useToast } from '../../../components/notices/toaster.tsx';

/** One invoice for all selected charges, as of a month's sales to one customer. */
export function InvoiceOfSelected({
  keys,
  rows,
}: {
  readonly keys: readonly string[];
  readonly rows: readonly LiveRow[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" shadow="md" width={340} trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFileInvoice size={14} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t('charges.invoice.note')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('charges.invoice.note')}>
        <InvoiceNumberField
          label={t('charges.invoice.ofSelected')}
          keys={keys}
          rows={rows}
          autoFocus
          leaveLists
          onSaved={({ length }, number) => {
            setOpened(false);
            const title = number === null ? 'charges.invoice.removed' : 'charges.invoice.noted';
            toast({ id: 'invoice', tone: 'neutral', title: t(title, { count: length, shown: format.count(length) }) });
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
