/** What a test of a team's server found, step by step; tables that are missing or old are made from their line. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type TeamTestLine, teamRole } from '../../../src-preload/contract/gateways/team.ts';
import { TestLines } from '../../components/notices/test-lines.tsx';
import type { ServerForm } from './server-form.ts';

export function ServerTestLines({
  lines,
  isRepairing,
  onMigrate,
  onConfirmMerchant,
}: {
  readonly lines: readonly TeamTestLine[];
  readonly isRepairing: boolean;
  readonly onMigrate: () => void;
  readonly onConfirmMerchant: () => void;
}) {
  const { t } = useTranslation();
  // Where the test did not get as far as the role, the server itself refuses anyone who is no admin.
  const mayMigrate = !lines.some(({ finding, value }) => finding === 'right-of-role' && value !== 'admin');
  return (
    <TestLines
      label={t('teamServer.testTitle')}
      steps={lines.map((line) => ({
        id: line.line,
        result: line.result,
        title: `${t(`teamServer.line.${line.line}`)}: ${t(`teamServer.result.${line.result}`)}`,
        children: (
          <>
            <Finding {...line} />
            {needsTables(line) &&
              (mayMigrate ? (
                <Button size="xs" variant="default" mt={4} loading={isRepairing} onClick={onMigrate}>
                  {t(line.finding === 'schema-empty' ? 'teamServer.createTables' : 'teamServer.upgradeTables')}
                </Button>
              ) : (
                <p>{t('teamServer.askAdmin')}</p>
              ))}
            {line.finding === 'another-merchant' && (
              <Button size="xs" variant="default" mt={4} loading={isRepairing} onClick={onConfirmMerchant}>
                {t('teamServer.sameMerchant')}
              </Button>
            )}
          </>
        ),
      }))}
    />
  );
}

function needsTables({ finding }: TeamTestLine): boolean {
  return finding === 'schema-empty' || finding === 'schema-old';
}

/** The fields whose content a step failed by; none for what is wrong at the server. */
const BLAMED: Partial<Record<TeamTestLine['finding'], readonly (keyof ServerForm)[]>> = {
  unreachable: ['host', 'port'],
  'closed-at-connect': ['port'],
  'tls-name': ['host'],
  'tls-unknown-ca': ['ca'],
  login: ['role', 'password'],
  'no-database': ['database'],
  'read-only-server': ['host'],
  'no-schema': ['schema'],
  'another-gateway': ['schema'],
  'another-merchant': ['schema'],
};

/** Of the last test; none while another call is under way. */
export function blamedBy({ busy, lines }: { readonly busy: unknown; readonly lines: readonly TeamTestLine[] }) {
  if (busy !== null) return [];
  return lines.flatMap(({ result, finding }) => (result === 'bad' ? (BLAMED[finding] ?? []) : []));
}

/** Whether a gateway can not be connected there yet. */
export function isBlocking(line: TeamTestLine): boolean {
  return line.result === 'bad' || needsTables(line);
}

function Finding({ finding, value }: TeamTestLine) {
  const { t } = useTranslation();
  switch (finding) {
    case 'right-of-role': {
      const role = teamRole.safeParse(value).data;
      const rights = role === undefined ? '' : t(`team.roleRights.${role}`);
      const name = role === undefined ? value : t(`team.roleName.${role}`);
      return <p>{t('teamServer.finding.right-of-role', { role: name, rights })}</p>;
    }
    case 'connections-free':
    case 'connections-few':
      return <p>{t(`teamServer.finding.${finding}`, { count: Number(value) })}</p>;
    case 'version':
      return <p>{value === '' ? t('teamServer.versionSuitable') : t('teamServer.finding.version', { value })}</p>;
    case 'schema-usable':
      return (
        <p>
          {t('teamServer.finding.schema-usable')} {value !== '' && t('teamServer.schemaOf', { name: value })}
        </p>
      );
    case 'not-asked':
      // The line states already that it was not checked, and the reason would be repeated in nine of them.
      return null;
    default:
      return <p>{t(`teamServer.finding.${finding}`)}</p>;
  }
}
