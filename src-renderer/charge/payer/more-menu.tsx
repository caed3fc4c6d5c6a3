/**
 * The rarer actions of a charge, in one menu: print, save as a picture, clear the payer's window; and those that the
 * service does not offer, which lead to what to do instead.
 */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconDeviceDesktopOff,
  IconDots,
  IconDownload,
  IconFileTypePdf,
  IconPrinter,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PrintChoice } from '../../documents/use-charge-print.tsx';
import { hrefOf } from '../../navigation/route.ts';

const PRINT_LABELS = {
  receipt: 'reports.receipt.print',
  a4: 'charge.payerTools.printA4',
  roll: 'charge.payerTools.printRoll',
} as const satisfies Record<PrintChoice['paper'], string>;

/** Both stand in every menu: who looks for one of them may mean the other. */
const NOT_OFFERED = [
  ['cancel', IconBan],
  ['refund', IconArrowBackUp],
] as const;

export function MoreMenu({
  chargeKey,
  choices,
  onPrint,
  onSave,
  onClear,
}: {
  readonly chargeKey: string;
  readonly choices: readonly PrintChoice[];
  readonly onPrint: (choice: PrintChoice) => void;
  readonly onSave?: (format: 'png' | 'svg') => void;
  readonly onClear?: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      // Inside the page's main element: outside it, a screen reader's landmarks would leave the menu out.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      keepMounted={false}
    >
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('charge.payerTools.more')}
          title={t('charge.payerTools.more')}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item
            key={`${choice.paper} ${choice.method}`}
            leftSection={
              choice.method === 'pdf' ? (
                <IconFileTypePdf size={16} aria-hidden />
              ) : (
                <IconPrinter size={16} aria-hidden />
              )
            }
            onClick={() => onPrint(choice)}
          >
            {t(choice.method === 'pdf' ? 'reports.receipt.pdf' : PRINT_LABELS[choice.paper])}
          </Menu.Item>
        ))}
        {onSave &&
          (['png', 'svg'] as const).map((format) => (
            <Menu.Item key={format} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => onSave(format)}>
              {t(`charge.payerTools.${format}`)}
            </Menu.Item>
          ))}
        {onClear && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconDeviceDesktopOff size={16} aria-hidden />} onClick={onClear}>
              {t('charge.payerTools.clearWindow')}
            </Menu.Item>
          </>
        )}
        {(choices.length > 0 || onClear) && <Menu.Divider />}
        {NOT_OFFERED.map(([topic, Icon]) => (
          <Menu.Item
            key={topic}
            component="a"
            href={hrefOf({ screen: 'service-limits', topic, chargeKey })}
            leftSection={<Icon size={16} aria-hidden />}
          >
            {t(`charge.payerTools.${topic}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
