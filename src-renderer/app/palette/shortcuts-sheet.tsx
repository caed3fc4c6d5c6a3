import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './palette.module.css';

/** Key names are written as on the keyboard; they are the same in both languages. */
const GROUPS = [
  {
    title: 'palette.keys.anywhere',
    keys: [
      ['palette.keys.palette', ['Ctrl', 'K']],
      ['palette.keys.sheet', ['?']],
      ['palette.keys.new', ['N']],
      ['palette.keys.search', ['/']],
      ['palette.keys.back', ['Esc']],
    ],
  },
  {
    title: 'palette.keys.list',
    keys: [
      ['palette.keys.move', ['↓', '↑']],
      ['palette.keys.open', ['Enter']],
    ],
  },
  {
    title: 'palette.keys.charge',
    keys: [
      ['palette.keys.next', ['J']],
      ['palette.keys.previous', ['K']],
      ['palette.keys.duplicate', ['D']],
    ],
  },
  {
    title: 'palette.keys.form',
    keys: [
      ['palette.keys.pick', ['↓', 'Enter']],
      ['palette.keys.send', ['Enter']],
    ],
  },
] as const;

/** All shortcuts of the console, by the screen where they work. */
export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('palette.keys.title')}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <div className={styles['groups']}>
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(([label, pressed]) => (
                <div key={label} className={styles['pair']}>
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
