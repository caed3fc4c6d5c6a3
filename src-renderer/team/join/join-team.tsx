/** A team file is chosen: it names a gateway and a server, and this desk's own login adds them here. */
import { Anchor, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamFile } from '../../../src-preload/contract/gateways/team.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { JoinForm } from './join-form.tsx';
import { OpenTeamFile } from './open-team-file.tsx';

/** @param onBack offered while no file is open, where the page has no other way back */
export function JoinTeam({ onBack }: { readonly onBack?: () => void }) {
  const { t } = useTranslation();
  const { gateways } = useApp();
  const [file, setFile] = useState<TeamFile | null>(null);
  const ofFile = file?.gateway;
  const here = ofFile && gateways.find(({ id }) => id === ofFile.id);
  const shareable = gateways.filter(
    ({ ownSandbox, archivedAt, team }) => !ownSandbox && archivedAt === null && team === null,
  );
  return (
    <Stack gap="calc(var(--form-gap) - 4px)">
      <OpenTeamFile
        label={t(file === null ? 'team.openFile' : 'team.otherFile')}
        hint={file === null ? t('team.openFileHint') : null}
        onOpened={setFile}
      />
      {file !== null && ofFile === undefined && (
        <p role="status">
          {t('teamServer.withoutGateway')}{' '}
          {shareable.map(({ id, name }) => (
            <Anchor key={id} mr="xs" href={hrefOf({ screen: 'team', gatewayId: id })}>
              {name}
            </Anchor>
          ))}
        </p>
      )}
      {here !== undefined && (
        <p role="status">
          {t('team.alreadyHere', { name: here.name })}{' '}
          {here.team === null && (
            <Anchor href={hrefOf({ screen: 'team', gatewayId: here.id })}>{t('team.alreadyHereLink')}</Anchor>
          )}
        </p>
      )}
      {file !== null && ofFile !== undefined && here === undefined && (
        <JoinForm key={ofFile.id} file={{ ...file, gateway: ofFile }} onClose={() => setFile(null)} />
      )}
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
