/**
 * How one more desk comes to a team. An admin's role may make no login: such a right would reach every other role of the
 * server. So the page has the command that is to be run there.
 */
import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamState } from '../../../src-preload/contract/gateways/team.ts';
import type { TeamServer } from '../../../src-preload/contract/gateways/team-server.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { SaveTeamFile } from '../save-team-file.tsx';
import styles from './desks.module.css';

interface AddDeskProps extends Pick<TeamState, 'logins'> {
  readonly gatewayId: string;
  readonly team: TeamServer;
}

export function AddDesk({ gatewayId, team, logins }: AddDeskProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" className={styles['add'] ?? ''} onClick={() => setOpen(true)}>
        {t('addDesk.title')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('addDesk.title')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('console.close') }}
      >
        <p>{t('addDesk.intro')}</p>
        {logins === null ? (
          <p>{t('addDesk.byHand')}</p>
        ) : (
          <Steps gatewayId={gatewayId} command={commandFor(team, logins)} />
        )}
      </Modal>
    </>
  );
}

function Steps({ gatewayId, command }: { readonly gatewayId: string; readonly command: string }) {
  const { t } = useTranslation();
  return (
    <ol className={styles['steps']}>
      <li>
        <p>{t('addDesk.file')}</p>
        <SaveTeamFile gatewayId={gatewayId} />
      </li>
      <li>
        <p>{t('addDesk.run')}</p>
        <p className={styles['command']}>
          <code>{command}</code>
          <CopyButton value={command} what={t('addDesk.command')} />
        </p>
        <Text c="dimmed" fz="sm">
          {t('addDesk.flags')} {t('addDesk.accountant')}
        </Text>
      </li>
      <li>{t('addDesk.open')}</li>
    </ol>
  );
}

/** As in docs/use/team.md, for one desk more. */
function commandFor({ host, port, schema }: TeamServer, { all, accountants }: NonNullable<TeamState['logins']>) {
  const flags = [
    `--host ${host}`,
    port !== 5432 && `--port ${port}`,
    `--gateway ${schema.replace('balcao_', '')}`,
    `--desks ${all + 1}`,
    accountants > 0 && `--accountants ${accountants}`,
    '--team-file FILE',
  ];
  return `sudo -u postgres npm run team-server -- ${flags.filter((flag) => flag !== false).join(' ')}`;
}
