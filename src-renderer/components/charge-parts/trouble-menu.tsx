/** The menu of what the sandbox can make go wrong once. Rendered only for the console's own sandbox. */
import { Box, Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  TROUBLES,
  TROUBLES_OF_CHARGES,
  type Trouble,
  type TroubledRequest,
} from '../../../src-preload/contract/gateways/sandbox-operations.ts';
import { MENU_IN_PAGE, POPOVER_PLACEMENT } from '../popover-placement.ts';
import styles from './trouble-menu.module.css';

export type ReadTrouble = Exclude<Trouble, 'other-amount' | 'slow-payer'>;

interface TroubleMenuProps {
  readonly request: TroubledRequest;
  /** The trouble that waits for the next request. */
  readonly armed?: Trouble | null;
  readonly pending: boolean;
  onChoose(trouble: Trouble | null): void;
}

export function isReadTrouble(trouble: Trouble): trouble is ReadTrouble {
  return !TROUBLES_OF_CHARGES.includes(trouble);
}

export function TroubleMenu({ request, armed = null, pending, onChoose }: TroubleMenuProps) {
  const { t } = useTranslation();
  const isCreation = request === 'create';
  const label = isCreation ? t('troubles.menu') : t('troubles.check');
  return (
    <Menu {...MENU_IN_PAGE} width={340} middlewares={POPOVER_PLACEMENT}>
      <Menu.Target>
        <Button
          size={isCreation ? 'compact-sm' : 'xs'}
          {...(isCreation ? { ml: 'auto' } : {})}
          variant={armed === null ? 'default' : 'light'}
          {...(armed === null
            ? {}
            : {
                color: 'yellow',
                className: styles['armed'] ?? '',
                'aria-label': t('troubles.armed', { trouble: t(`troubles.name.${armed}`) }),
                title: t('troubles.armed', { trouble: t(`troubles.name.${armed}`) }),
              })}
          loading={pending}
          leftSection={isCreation ? <IconFlask size={14} aria-hidden /> : undefined}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {armed === null ? label : t(`troubles.name.${armed}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles['choices'] ?? ''}>
        <Menu.Label>{t(isCreation ? 'troubles.once' : 'troubles.onceRead')}</Menu.Label>
        {TROUBLES.filter((trouble) => isCreation || isReadTrouble(trouble)).map((trouble) => (
          <Menu.Item key={trouble} onClick={() => onChoose(trouble)}>
            <Box component="span" display="block">
              {t(`troubles.name.${trouble}`)}
            </Box>
            <Text span display="block" c="dimmed" fz="xs" lh="16px">
              {t(`troubles.effect.${trouble}`)}
            </Text>
          </Menu.Item>
        ))}
        {armed !== null && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChoose(null)}>{t('troubles.none')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
