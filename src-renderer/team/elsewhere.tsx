/** Another computer uses this desk's login: which one, since when it was not seen, and how this one takes its place. */
import { Box, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TeamState } from '../../src-preload/contract/gateways/team.ts';
import { useCommand } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import styles from './team.module.css';

export function Elsewhere({
  gatewayId,
  found,
}: {
  readonly gatewayId: string;
  readonly found: NonNullable<TeamState['elsewhere']>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  // Everything of this gateway can be read then.
  const take = useCommand('team.takePlace', () => void client.invalidateQueries());
  return (
    <>
      <Group component="span" gap={6} wrap="nowrap" align="flex-start" c="var(--amber-ink)">
        <IconAlertTriangle className={styles['sign'] ?? ''} size={16} aria-hidden />
        {t('team.elsewhereAt', { desk: found.name, when: format.shortTime(found.lastSeen, Date.now()) })}
      </Group>
      {!found.isAbsent && (
        <Box component="span" display="block">
          {t('team.elsewhereWait')}
        </Box>
      )}
      {found.isAbsent && (
        <Box mt={4}>
          <Button size="xs" variant="default" loading={take.isPending} onClick={() => take.mutate({ gatewayId })}>
            {t('team.takePlace')}
          </Button>
        </Box>
      )}
      {take.error !== null && <ErrorNotice thrown={take.error} />}
    </>
  );
}
