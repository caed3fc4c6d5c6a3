/** Chooses the visible columns and their order. */
import { ActionIcon, Button, Checkbox, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn, ListLayout } from '../../../src-preload/contract/charges/list/list.ts';
import { ButtonPopover } from '../filters/list-popover.tsx';
import styles from './columns-menu.module.css';
import { DEFAULT_LAYOUT, everyColumn, moved, onlyShown, toggled } from './list-layout.ts';

export function ColumnsMenu({
  layout: whole,
  shown: visible,
  onChange,
}: {
  readonly layout: ListLayout;
  /** The columns on screen: those of the default layout that do not fit are left out; null until known. */
  readonly shown: readonly ListColumn[] | null;
  readonly onChange: (layout: ListLayout) => void;
}) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  // What is ticked is on screen: a change begins with the columns that are, and keeps to them from then on.
  const layout = onlyShown(whole, visible ?? whole.columns.map(({ id }) => id));
  const shown = layout.columns.map(({ id }) => id);
  const isHidden = (id: ListColumn) => !shown.includes(id) && whole.columns.some((column) => column.id === id);
  return (
    <ButtonPopover Icon={IconColumns3} label={t('charges.columns')} opened={opened} onChange={setOpened}>
      <ul className={styles['columns']}>
        {everyColumn(layout).map((id) => (
          <ColumnLine key={id} id={id} layout={layout} isHidden={isHidden(id)} onChange={onChange} />
        ))}
      </ul>
      <Button size="compact-sm" variant="subtle" onClick={() => onChange({ ...DEFAULT_LAYOUT, sort: layout.sort })}>
        {t('charges.resetColumns')}
      </Button>
    </ButtonPopover>
  );
}

interface ColumnLineProps {
  readonly id: ListColumn;
  /** The columns on screen. */
  readonly layout: ListLayout;
  /** Chosen, but without room on screen. */
  readonly isHidden: boolean;
  readonly onChange: (layout: ListLayout) => void;
}

function ColumnLine({ id, layout, isHidden, onChange }: ColumnLineProps) {
  const { t } = useTranslation();
  const position = layout.columns.findIndex((column) => column.id === id);
  const name = t(`charges.column.${id}`);
  return (
    <li>
      <Checkbox
        label={
          isHidden ? (
            <>
              {name}{' '}
              <Text span c="dimmed" fz="xs">
                {t('charges.noRoom')}
              </Text>
            </>
          ) : (
            name
          )
        }
        checked={position >= 0}
        disabled={position >= 0 && layout.columns.length === 1}
        onChange={() => onChange(toggled(layout, id))}
      />
      {position >= 0 && (
        <>
          <ActionIcon
            aria-label={t('charges.columnUp', { name })}
            disabled={position === 0}
            onClick={() => onChange(moved(layout, id, -1))}
          >
            <IconArrowUp size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('charges.columnDown', { name })}
            disabled={position === layout.columns.length - 1}
            onClick={() => onChange(moved(layout, id, 1))}
          >
            <IconArrowDown size={14} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  );
}
