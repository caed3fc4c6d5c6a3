/** The first start: one question. */
import { Anchor, Checkbox, Group, Loader, Stack, Text } from '@mantine/core';
import { IconBuildingBank, IconChevronRight, IconFlask, IconStack2, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../src-preload/contract/values/languages.ts';
import { ConnectGateway } from '../access/connect-gateway.tsx';
import { CopyHistory } from '../access/copy-history.tsx';
import { LostGateways } from '../access/lost-gateways.tsx';
import { RecoveredDesk } from '../access/recovered-desk.tsx';
import { useApp } from '../bridge/app-context.tsx';
import { useManagedNote, useManagedSetup, useSettingLock } from '../bridge/managed.ts';
import { useAddDemo, useAddSandbox, useChangeSettings } from '../bridge/settings-commands.ts';
import { BalcaoMark } from '../components/balcao-mark.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { goTo } from '../navigation/route.ts';
import { JoinTeam } from '../team/join/join-team.tsx';
import styles from './welcome.module.css';

export function WelcomePage() {
  const { t } = useTranslation();
  const [way, setWay] = useState<'gateway' | 'team' | null>(null);
  const isAddLocked = useManagedSetup()?.gatewaysLocked === true;
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <BalcaoMark />
        {way === 'gateway' ? (
          <>
            <h1 className={styles['title']}>{t('access.connectTitle')}</h1>
            <Stack mt={20}>
              <ConnectGateway onDone={() => goTo({ screen: 'today' })} onCancel={() => setWay(null)} />
            </Stack>
          </>
        ) : way === 'team' ? (
          <>
            <h1 className={styles['title']}>{t('team.welcomeTitle')}</h1>
            <Stack mt={20}>
              <JoinTeam onBack={() => setWay(null)} />
            </Stack>
          </>
        ) : (
          <>
            <RecoveredDesk />
            {/* Above the ways to start anew, because a user with charges on this computer wants them back. */}
            <LostGateways />
            {isAddLocked ? <SetUpElsewhere /> : <Choices onChoose={setWay} />}
            <CopyHistory />
          </>
        )}
      </div>
    </main>
  );
}

function Choices({ onChoose }: { readonly onChoose: (way: 'gateway' | 'team') => void }) {
  const { t } = useTranslation();
  const sandbox = useAddSandbox();
  const demo = useAddDemo();
  const isPending = sandbox.isPending || demo.isPending;
  const thrown = sandbox.error ?? demo.error;
  return (
    <>
      <LanguageChoice />
      <h1 className={styles['title']}>{t('welcome.title')}</h1>
      <p className={styles['intro']}>{t('welcome.intro')}</p>
      <Choice
        isFirst
        icon={<IconFlask size={24} stroke={1.75} aria-hidden />}
        name={t('welcome.sandbox')}
        text={t('welcome.sandboxText')}
        disabled={isPending}
        onClick={() => sandbox.mutate()}
      />
      <Text c="dimmed" mt="xs" mb="xs">
        {t('welcome.otherWays')}
      </Text>
      <Choice
        icon={demo.isPending ? <Loader size={24} aria-hidden /> : <IconStack2 size={24} stroke={1.75} aria-hidden />}
        name={t('welcome.demo')}
        text={t(demo.isPending ? 'welcome.demoPending' : 'welcome.demoText')}
        disabled={isPending}
        onClick={() => demo.mutate()}
      />
      <Choice
        icon={<IconBuildingBank size={24} stroke={1.75} aria-hidden />}
        name={t('welcome.gateway')}
        text={t('welcome.gatewayText')}
        disabled={isPending}
        onClick={() => onChoose('gateway')}
      />
      <Choice
        icon={<IconUsersGroup size={24} stroke={1.75} aria-hidden />}
        name={t('team.welcomeTitle')}
        text={t('team.welcomeText')}
        disabled={isPending}
        onClick={() => onChoose('team')}
      />
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      <AreasChoice />
    </>
  );
}

/** What this computer is used for besides charging; it is changed in the settings later. */
function AreasChoice() {
  const id = useId();
  const { t } = useTranslation();
  const { settings } = useApp();
  const change = useChangeSettings();
  const lockOf = useSettingLock();
  return (
    <Group role="group" aria-labelledby={id} gap="4px 20px" mt="xs">
      <Text span id={id} c="dimmed">
        {t('welcome.areas')}
      </Text>
      {(['showReports', 'showAdministration'] as const).map((name) => (
        <Checkbox
          key={name}
          label={t(`settings.${name}`)}
          checked={settings[name]}
          disabled={lockOf(name).disabled ?? false}
          onChange={(event) => change.mutate({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Group>
  );
}

/** The first thing to read may be in a language that the user does not read. */
function LanguageChoice() {
  const { t } = useTranslation();
  const { language } = useApp();
  const change = useChangeSettings();
  const lockOf = useSettingLock();
  if (lockOf('language').disabled) return null;
  return (
    <Group gap="sm" mt="md">
      {LANGUAGES.map((each) => (
        <Anchor
          key={each}
          component="button"
          type="button"
          lang={each}
          aria-pressed={each === language}
          c={each === language ? 'var(--ink)' : 'dimmed'}
          onClick={() => change.mutate({ language: each })}
        >
          {t(`settings.languageName.${each}`)}
        </Anchor>
      ))}
    </Group>
  );
}

interface ChoiceProps {
  /** It has the focus once the page is there. */
  readonly isFirst?: boolean;
  readonly icon: ReactNode;
  readonly name: string;
  readonly text: string;
  readonly disabled: boolean;
  onClick(): void;
}

function Choice({ isFirst = false, icon, name, text, disabled, onClick }: ChoiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) button.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <button
      ref={button}
      type="button"
      className={styles['choice']}
      data-first={isFirst || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      <Stack component="span" gap={0} flex={1}>
        <Text span fz={15} fw={600} lh="22px">
          {name}
        </Text>
        <Text span c="dimmed" aria-live="polite">
          {text}
        </Text>
      </Stack>
      <IconChevronRight size={18} aria-hidden />
    </button>
  );
}

/** Shown where the office's policy lets no one add a gateway, and has none for this desk. */
function SetUpElsewhere() {
  const { t } = useTranslation();
  const description = useManagedNote('noGatewayDescription');
  return (
    <>
      <h1 className={styles['title']}>{t('managed.noGateway')}</h1>
      <p className={styles['intro']}>{description}</p>
    </>
  );
}
