/** Every state of the list in a menu of checkboxes; the two that are asked for most are chips beside it. */
import { Button, Checkbox, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateName } from '../../components/charge/state-badge.tsx';
import { POPOVER_PLACEMENT } from '../../components/popover-placement.ts';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './filter-panel.module.css';

export function StateFilter({
  states,
  chosen,
  onToggle,
}: {
  readonly states: readonly string[];
  readonly chosen: readonly string[];
  readonly onToggle: (state: string) => void;
}) {
  const { t } = useTranslation();
  const stateName = useStateName();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      withinPortal
      middlewares={POPOVER_PLACEMENT}
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t('charges.column.state')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('charges.column.state')}>
        <fieldset className={styles['states']}>
          <legend className={styles['legend']}>{t('charges.column.state')}</legend>
          {states.map((state) => (
            <Checkbox
              key={state}
              label={<UntrustedText>{stateName(state)}</UntrustedText>}
              checked={chosen.includes(state)}
              onChange={() => onToggle(state)}
            />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
