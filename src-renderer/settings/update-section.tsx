/** New versions, in Settings: whether to ask, what was announced, and where it is. A person installs it. */
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NewerVersion, UpdateStatus } from '../../src-preload/contract/settings/update-operations.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { useFormat } from '../bridge/use-format.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FactList } from '../components/fact-list.tsx';
import { SettingRows, SettingSwitch } from '../components/fields/setting-rows.tsx';
import { FormSection } from '../components/page/form-page.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { dayText } from '../format/day-text.ts';

/** Nothing where this Balcão was built without an address to ask. */
export function UpdateSection() {
  const { t } = useTranslation();
  const { settings } = useApp();
  const client = useQueryClient();
  const lockOf = useSettingLock();
  const change = useChangeSettings();
  const check = useCommand('updates.check');
  const { data } = useOperation('updates.status', null);
  if (!data?.offered) return null;
  const checkNow = () =>
    check.mutate(null, { onSuccess: (status) => client.setQueryData(keyOf('updates.status', null), status) });
  return (
    <FormSection title={t('updates.title')} intro={t('updates.intro')}>
      {[change.error, check.error].map((error) => error !== null && <ErrorNotice key={String(error)} thrown={error} />)}
      <SettingRows>
        <SettingSwitch
          label={t('settings.updateNotices')}
          isOn={settings.updateNotices}
          onChange={(isOn) => change.mutate({ updateNotices: isOn })}
          {...lockOf('updateNotices')}
        />
      </SettingRows>
      <State status={data} />
      {data.newer && <Newer version={data.newer} />}
      {settings.updateNotices && (
        <div>
          <Button variant="default" loading={check.isPending} onClick={checkNow}>
            {t('updates.checkNow')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

function State({ status: { checkedAt, refused, newer } }: { readonly status: UpdateStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (checkedAt === null) return <Text size="sm">{t('updates.notChecked')}</Text>;
  const when = format.time(checkedAt);
  if (refused !== null)
    return <Text size="sm">{t('updates.notTaken', { when, why: t(`updates.refused.${refused}`) })}</Text>;
  return newer === null ? <Text size="sm">{t('updates.upToDate', { when })}</Text> : null;
}

function Newer({ version: newer }: { readonly version: NewerVersion }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const open = useCommand('updates.open');
  const { file, address } = newer;
  return (
    <>
      <FactList
        facts={[
          [t('updates.version'), `${newer.version} (${dayText(newer.publishedOn)})`],
          [t('updates.history'), t(newer.changesHistory ? 'updates.converts' : 'updates.keeps')],
          [
            t('updates.address'),
            <span key="address">
              <UntrustedText>{address}</UntrustedText> <CopyButton value={address} what={t('updates.address')} />
            </span>,
          ],
          ...(file === null
            ? []
            : [
                [
                  t('updates.sha256', { file: file.name }),
                  <span key="sha256">
                    <UntrustedText>{file.sha256}</UntrustedText>{' '}
                    <CopyButton value={file.sha256} what={t('updates.sha256', { file: file.name })} />
                  </span>,
                ] as const,
              ]),
        ]}
      />
      <div>
        {newer.notes[language].split(/\r?\n/).map((line, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text, which may be alike, keep their places.
          <Text key={number} size="sm">
            <UntrustedText>{line}</UntrustedText>
          </Text>
        ))}
      </div>
      <Text size="sm">{t('updates.howTo')}</Text>
      {open.error !== null && <ErrorNotice thrown={open.error} />}
      {open.data?.opened === false && <Text size="sm">{t('updates.notOpened')}</Text>}
      <Group>
        <Button loading={open.isPending} onClick={() => open.mutate(null)}>
          {t('updates.open')}
        </Button>
      </Group>
    </>
  );
}
