/** Who is at the desk, on every screen, and the way to say that somebody else is. */
import { Menu, TextInput } from '@mantine/core';
import { IconCheck, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../bridge/desk.tsx';
import { useChangeSettings } from '../bridge/desk-commands.ts';
import styles from './security.module.css';

export function OperatorSwitch() {
  const { t } = useTranslation();
  const { about, settings } = useDesk();
  const change = useChangeSettings();
  const [typed, setTyped] = useState('');
  const { operator, operators } = settings;
  const shown = operator || about.systemUser;
  const be = (name: string) => {
    const known = name === '' || operators.includes(name) ? operators : [...operators, name].slice(-50);
    change.mutate({ operator: name, operators: known });
  };
  const take = () => {
    const name = typed.trim().slice(0, 80);
    if (name !== '') be(name);
    setTyped('');
  };
  return (
    <div className={styles['foot']}>
      <Menu width={240} position="top-start" shadow="md" transitionProps={{ duration: 100 }} closeOnItemClick>
        <Menu.Target>
          <button type="button" className={styles['operator']} aria-label={`${t('security.switchOperator')}: ${shown}`}>
            <IconUser size={18} stroke={1.75} aria-hidden />
            <span>{shown}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('security.switchOperator')}</Menu.Label>
          {['', ...operators].map((name) => (
            <Menu.Item
              key={name}
              rightSection={name === operator && <IconCheck size={16} aria-hidden />}
              onClick={() => be(name)}
            >
              {name === '' ? t('security.systemUser', { user: about.systemUser }) : name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <TextInput
            m={8}
            size="xs"
            aria-label={t('security.anotherOperator')}
            placeholder={t('security.anotherOperator')}
            maxLength={80}
            value={typed}
            onKeyDown={(event) => {
              // The menu takes letters for a search among its items; here they are a name.
              if (event.key !== 'Escape') event.stopPropagation();
              if (event.key === 'Enter') take();
            }}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
