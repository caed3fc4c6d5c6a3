/**
 * What can be done with one row: by right-click, by its button, or by key. What its charge does not allow is disabled,
 * and shows why.
 */
import { Menu, Popover, Portal, Text } from '@mantine/core';
import {
  IconCopy,
  IconCopyPlus,
  IconExternalLink,
  IconQrcodeOff,
  IconRefresh,
  IconSend,
  IconTag,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import { mayStillBePaid } from '../../../../src-preload/contract/charges/money-standing.ts';
import { useIsArchived } from '../../../bridge/app-context.tsx';
import { useNotUsed } from '../../../charge-page/not-used/use-not-used.ts';
import type { MenuPlace } from '../../../components/list/use-row-input.ts';
import { SendQueue } from '../../../messages/queue/send-queue.tsx';
import { goTo } from '../../../navigation/route.ts';
import { TagsOfCharges } from '../selection/tags-of-charges.tsx';
import { noCheckReason, noCodeReason, useRowActions } from './row-actions.ts';
import styles from './row-menu.module.css';

export interface RowMenuProps {
  readonly place: MenuPlace | null;
  /** The row at the place; null when it left the list meanwhile. */
  readonly row: LiveRow | null;
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
}

export function RowMenu({ place, row, onOpen, onClose }: RowMenuProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<'tag' | 'send' | null>(null);
  if (place === null || row === null) return null;
  const close = () => {
    setChosen(null);
    onClose();
  };
  const anchor = <span className={styles['anchor']} style={{ left: place.x, top: place.y }} />;
  if (chosen === 'send') return <SendQueue charges={{ keys: [row.key] }} onClose={close} />;
  if (chosen === 'tag')
    return (
      <TagPopover row={row} onClose={close}>
        {anchor}
      </TagPopover>
    );
  return (
    // A fixed place is one in the window here; below the list, which is a container, it would not be.
    <Portal>
      <Menu
        key={`${place.key} ${place.x} ${place.y}`}
        opened
        onClose={close}
        position="bottom-start"
        shadow="md"
        returnFocus={false}
        // The key that opens it would close it: it arrives at the document afterwards.
        clickOutsideEvents={['mousedown', 'touchstart']}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>{anchor}</Menu.Target>
        <Menu.Dropdown aria-label={t('charges.rowActions')} onContextMenu={(event) => event.preventDefault()}>
          <RowActions row={row} onOpen={onOpen} onTag={() => setChosen('tag')} onSend={() => setChosen('send')} />
        </Menu.Dropdown>
      </Menu>
    </Portal>
  );
}

interface RowActionsProps {
  readonly row: LiveRow;
  readonly onOpen: (key: string) => void;
  readonly onTag: () => void;
  readonly onSend: () => void;
}

function RowActions({ row, onOpen, onTag, onSend }: RowActionsProps) {
  const { t } = useTranslation();
  const isArchived = useIsArchived();
  const actions = useRowActions();
  const markNotUsed = useNotUsed();
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <>
      <Menu.Item leftSection={<IconExternalLink {...icon} />} onClick={() => onOpen(row.key)}>
        {t('charges.openCharge')}
      </Menu.Item>
      <Action icon={<IconCopy {...icon} />} reason={noCodeReason(row)} onClick={() => void actions.copyCode(row.key)}>
        {t('charges.copyCode')}
      </Action>
      {!isArchived && (
        <>
          <Action icon={<IconSend {...icon} />} reason={noCheckReason(row)} stays onClick={onSend}>
            {t('message.send')}
          </Action>
          <Action
            icon={<IconRefresh {...icon} />}
            reason={noCheckReason(row)}
            onClick={() => void actions.checkNow(row.key)}
          >
            {t('charges.checkNow')}
          </Action>
          <Menu.Item
            leftSection={<IconCopyPlus {...icon} />}
            onClick={() => goTo({ screen: 'new', againKey: row.key })}
          >
            {t('charges.duplicate')}
          </Menu.Item>
          <NotUsedAction row={row} onMark={(isNotUsed) => void markNotUsed(row.key, isNotUsed)} />
          <Menu.Item leftSection={<IconTag {...icon} />} closeMenuOnClick={false} onClick={onTag}>
            {t('charges.tag')}
          </Menu.Item>
        </>
      )}
    </>
  );
}

/** The mark "do not use", where the charge is waited for; or the way back. */
function NotUsedAction({ row, onMark }: { readonly row: LiveRow; readonly onMark: (isNotUsed: boolean) => void }) {
  const { t } = useTranslation();
  if (row.transactionId === null || !(row.dismissed || mayStillBePaid(row))) return null;
  return (
    <Menu.Item leftSection={<IconQrcodeOff size={16} aria-hidden />} onClick={() => onMark(!row.dismissed)}>
      {t(row.dismissed ? 'charge.notUsed.undo' : 'charge.notUsed.mark')}
    </Menu.Item>
  );
}

interface TagPopoverProps {
  readonly row: LiveRow;
  readonly onClose: () => void;
  /** Where it opens. */
  readonly children: ReactNode;
}

function TagPopover({ row, onClose, children }: TagPopoverProps) {
  const { t } = useTranslation();
  return (
    <Portal>
      <Popover opened onChange={onClose} position="bottom-start" shadow="md" trapFocus>
        <Popover.Target>{children}</Popover.Target>
        <Popover.Dropdown aria-label={t('charges.tag')}>
          <TagsOfCharges keys={[row.key]} rows={[row]} label={t('charges.tagsOfCharge')} />
        </Popover.Dropdown>
      </Popover>
    </Portal>
  );
}

/** The reason is part of a disabled item, because no one can rest a pointer or the focus on one to read a tip. */
function Action({
  icon,
  reason,
  stays = false,
  onClick,
  children,
}: {
  readonly icon: ReactNode;
  readonly reason: 'charges.noCode.settled' | 'charges.noCode.refused' | 'charges.noCode.unknown' | null;
  /** The menu stays for what it opens. */
  readonly stays?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Menu.Item leftSection={icon} disabled={reason !== null} closeMenuOnClick={!stays} onClick={onClick}>
      {children}
      {reason !== null && (
        <Text span display="block" c="dimmed" fz="xs">
          {t(reason)}
        </Text>
      )}
    </Menu.Item>
  );
}
