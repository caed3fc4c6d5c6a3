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
  IconQrcodeOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MENU_IN_PAGE } from '../../components/popover-placement.ts';
import { PrintItems } from '../../documents/print-items.tsx';
import type { ChargePrint } from '../../documents/use-charge-print.tsx';
import { hrefOf } from '../../navigation/route.ts';

/** Both stand in every menu: who looks for one of them may mean the other. */
const NOT_OFFERED = [
  ['cancel', IconBan],
  ['refund', IconArrowBackUp],
] as const;

export function MoreMenu({
  chargeKey,
  methods,
  onPrint,
  onSave,
  onClear,
  onNotUsed,
}: {
  readonly chargeKey: string;
  readonly methods: ChargePrint['methods'];
  readonly onPrint: ChargePrint['print'];
  readonly onSave?: (format: 'png' | 'svg') => void;
  readonly onClear?: () => void;
  readonly onNotUsed?: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu {...MENU_IN_PAGE}>
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
        {methods.length > 0 && <PrintItems methods={methods} onPrint={onPrint} />}
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
            <Menu.Divider />
          </>
        )}
        {onNotUsed && (
          <Menu.Item leftSection={<IconQrcodeOff size={16} aria-hidden />} onClick={onNotUsed}>
            {t('charge.notUsed.mark')}
          </Menu.Item>
        )}
        <NotOffered chargeKey={chargeKey} />
      </Menu.Dropdown>
    </Menu>
  );
}

function NotOffered({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  return NOT_OFFERED.map(([topic, Icon]) => (
    <Menu.Item
      key={topic}
      component="a"
      href={hrefOf({ screen: 'service-limits', topic, chargeKey })}
      leftSection={<Icon size={16} aria-hidden />}
    >
      {t(`charge.payerTools.${topic}`)}
    </Menu.Item>
  ));
}
