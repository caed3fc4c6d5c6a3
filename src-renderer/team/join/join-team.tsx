/** A team file is chosen: it names a gateway and a server, and this desk's own login adds them here. */
import { Anchor, Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamFile } from '../../../src-preload/contract/gateways/team.ts';
import { LARGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { CallError, call, errorOf } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { JoinForm } from './join-form.tsx';

/** @param onBack offered while no file is open, where the page has no other way back */
export function JoinTeam({ onBack }: { readonly onBack?: () => void }) {
  const { t } = useTranslation();
  const { gateways } = useApp();
  const { chosen, file, setFile, thrown, open } = useTeamFile();
  const here = file === null ? undefined : gateways.find(({ id }) => id === file.gateway.id);
  const label = t(file === null ? 'team.openFile' : 'team.otherFile');
  return (
    <Stack gap="calc(var(--form-gap) - 4px)">
      <Stack gap={6} align="flex-start">
        <FileButton
          key={chosen}
          accept="application/json,.json"
          inputProps={{ 'aria-label': label }}
          onChange={(picked) => void open(picked)}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
              {label}
            </Button>
          )}
        </FileButton>
        {file === null && <Text c="dimmed">{t('team.openFileHint')}</Text>}
      </Stack>
      {thrown !== null &&
        (['invalid-input', 'too-large'].includes(errorOf(thrown).kind) ? (
          <Text role="alert" c="var(--red-ink)">
            {t('team.wrongFile')}
          </Text>
        ) : (
          <ErrorNotice thrown={thrown} />
        ))}
      {file !== null && here !== undefined && (
        <p role="status">
          {t('team.alreadyHere', { name: here.name })}{' '}
          {here.team === null && (
            <Anchor href={hrefOf({ screen: 'team', gatewayId: here.id })}>{t('team.alreadyHereLink')}</Anchor>
          )}
        </p>
      )}
      {file !== null && here === undefined && <JoinForm file={file} onClose={() => setFile(null)} />}
      {file === null && onBack && (
        <div>
          <Button variant="default" onClick={onBack}>
            {t('console.back')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** The team file that was opened last, and how another one is opened. */
function useTeamFile() {
  const bridge = useBridge();
  /** Each choice uses a new file field, because a browser reports no change when the same file is chosen again. */
  const [chosen, setChosen] = useState(0);
  const [file, setFile] = useState<TeamFile | null>(null);
  const [thrown, setThrown] = useState<unknown>(null);

  const open = async (picked: File | null) => {
    setChosen((before) => before + 1);
    if (picked === null) return;
    setThrown(null);
    try {
      if (picked.size > LARGEST.teamFile) throw new CallError({ kind: 'too-large' });
      setFile(await call(bridge, 'team.readFile', { text: await picked.text() }));
    } catch (fault) {
      // The file that was opened before stays, and so does what was typed for it.
      setThrown(fault);
    }
  };
  return { chosen, file, setFile, thrown, open };
}
