/** "Print" in a charge's menu, with its paper, which the desk remembers. */
import { Menu } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { settings as settingsSchema } from '../../src-preload/contract/settings/settings.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import type { PrintMethod } from './print-page.tsx';

const { paper } = settingsSchema.shape;

export function PrintItems({
  methods,
  onPrint,
}: {
  readonly methods: readonly PrintMethod[];
  readonly onPrint: (method: PrintMethod) => void;
}) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const change = useChangeSettings();
  const { disabled = false, description } = useSettingLock()('paper');
  return (
    <>
      {methods.map((method) => (
        <Menu.Item
          key={method}
          leftSection={
            method === 'pdf' ? <IconFileTypePdf size={16} aria-hidden /> : <IconPrinter size={16} aria-hidden />
          }
          onClick={() => onPrint(method)}
        >
          {t(`reports.${method}`)}
        </Menu.Item>
      ))}
      <Menu.Label>{t('reports.paper.title')}</Menu.Label>
      <Menu.RadioGroup
        aria-label={t('reports.paper.title')}
        value={settings.paper}
        onChange={(value) => change.mutate({ paper: paper.parse(value) })}
      >
        {paper.options.map((value) => (
          <Menu.RadioItem key={value} value={value} disabled={disabled} title={description}>
            {t(`reports.paper.${value}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
      <Menu.Divider />
    </>
  );
}
