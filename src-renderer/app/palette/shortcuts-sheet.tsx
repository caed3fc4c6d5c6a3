import { Kbd, Modal, Text, Title } from '@mantine/core';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMED_SCREENS, useIsOffered } from '../../navigation/screens.ts';
import { KEYS, PALETTE_KEYS } from '../../navigation/shortcuts.ts';
import { SingleKeyShortcuts } from '../../navigation/use-keys.ts';
import styles from './palette.module.css';

/** Key names are written as on the keyboard; they are the same in both languages. */
const ANYWHERE = {
  title: 'palette.shortcutList.anywhereTitle',
  keys: [
    ['palette.shortcutList.openPalette', PALETTE_KEYS],
    ['palette.shortcutList.showShortcuts', [KEYS.showShortcuts]],
    ['palette.shortcutList.new', [KEYS.newCharge]],
    ['palette.shortcutList.search', [KEYS.search]],
    ['palette.shortcutList.back', [KEYS.close]],
  ],
} as const;

const GROUPS = [
  {
    title: 'palette.shortcutList.formTitle',
    keys: [
      ['palette.shortcutList.chooseSuggestion', ['↓', 'Enter']],
      ['palette.shortcutList.createCharge', ['Enter']],
    ],
  },
  {
    title: 'palette.shortcutList.listTitle',
    keys: [
      ['palette.shortcutList.fromSearch', ['↓']],
      ['palette.shortcutList.moveSelection', ['↓', '↑']],
      ['palette.shortcutList.open', ['Enter']],
      ['palette.shortcutList.select', ['␣']],
      ['palette.shortcutList.extend', ['Shift', '↓']],
      ['palette.shortcutList.rowActions', [KEYS.rowActions]],
    ],
  },
  {
    title: 'palette.shortcutList.batchTitle',
    keys: [
      ['palette.shortcutList.moveCell', ['←', '→', '↑', '↓']],
      ['palette.shortcutList.editCell', ['Enter']],
      ['palette.shortcutList.leaveCell', [KEYS.close]],
      ['palette.shortcutList.rowButton', ['␣']],
    ],
  },
  {
    title: 'palette.shortcutList.chargeTitle',
    keys: [
      ['palette.shortcutList.next', [KEYS.nextCharge]],
      ['palette.shortcutList.previous', [KEYS.previousCharge]],
      ['palette.shortcutList.copyCode', [KEYS.copyCode]],
      ['palette.shortcutList.copyMessage', [KEYS.copyMessage]],
      ['palette.shortcutList.sendMessage', [KEYS.sendMessage]],
      ['palette.shortcutList.showToPayer', [KEYS.showToPayer]],
      ['palette.shortcutList.checkNow', [KEYS.checkNow]],
      ['palette.shortcutList.editAsNew', [KEYS.editAsNew]],
      ['palette.shortcutList.doNotUse', [KEYS.doNotUse]],
      ['palette.shortcutList.printReceipt', [KEYS.printReceipt]],
    ],
  },
] as const;

/** All shortcuts of the console, by the screen where they work. */
export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const withLetters = useContext(SingleKeyShortcuts);
  const isOffered = useIsOffered();
  const goTo = {
    title: 'palette.shortcutList.goToTitle',
    keys: NAMED_SCREENS.flatMap(({ name, route, letter }) =>
      letter !== null && isOffered(route) ? [[`frame.${name}`, [KEYS.goToScreen, letter]] as const] : [],
    ),
  } as const;
  return (
    <Modal
      opened
      onClose={onClose}
      size={940}
      title={t('palette.shortcutList.title')}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      {!withLetters && (
        <Text mb="md" c="var(--amber-ink)">
          {t('palette.shortcutList.off')}
        </Text>
      )}
      <div className={styles['groups']}>
        {[ANYWHERE, goTo, ...GROUPS].map(({ title, keys }) => (
          <section key={title}>
            <Title order={3} mb="xs">
              {t(title)}
            </Title>
            <dl>
              {keys.map(([label, pressed]) => (
                <div key={label} className={styles['shortcut']}>
                  <dt>{t(label)}</dt>
                  <dd>
                    {pressed.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
