/** Chooses a team file and reads it. One that cannot be read is refused here, and what was opened before stays. */
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamFile } from '../../../src-preload/contract/gateways/team.ts';
import { LARGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { CallError, call, errorOf } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';

export function OpenTeamFile({
  label,
  hint,
  onOpened,
}: {
  readonly label: string;
  readonly hint: string | null;
  readonly onOpened: (file: TeamFile) => void;
}) {
  const { t } = useTranslation();
  const bridge = useBridge();
  /** Each choice uses a new file field, because a browser reports no change when the same file is chosen again. */
  const [chosen, setChosen] = useState(0);
  const [thrown, setThrown] = useState<unknown>(null);

  const open = async (picked: File | null) => {
    setChosen((before) => before + 1);
    if (picked === null) return;
    setThrown(null);
    try {
      if (picked.size > LARGEST.teamFile) throw new CallError({ kind: 'too-large' });
      onOpened(await call(bridge, 'team.readFile', { text: await picked.text() }));
    } catch (fault) {
      setThrown(fault);
    }
  };
  const isWrongFile = thrown !== null && ['invalid-input', 'too-large'].includes(errorOf(thrown).kind);
  return (
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
      {hint !== null && <Text c="dimmed">{hint}</Text>}
      {isWrongFile && (
        <Text role="alert" c="var(--red-ink)">
          {t('team.wrongFile')}
        </Text>
      )}
      {thrown !== null && !isWrongFile && <ErrorNotice thrown={thrown} />}
    </Stack>
  );
}
