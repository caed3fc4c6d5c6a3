/** Finds, exports and erases one person's data. Typed values stay in the page, and are gone when the screen is left. */
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonAsked } from '../../src-preload/contract/maintenance/history-operations.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useCommand } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FormSection } from '../components/form-page.tsx';
import { Confirm } from '../components/notices/confirm.tsx';
import styles from './maintenance.module.css';

const FIELDS = ['document', 'email', 'phone', 'name'] as const;
const NOBODY = { document: '', email: '', phone: '', name: '' };

export function PersonSection({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useApp();
  const [typed, setTyped] = useState(NOBODY);
  const [confirming, setConfirming] = useState(false);
  const find = useCommand('history.findPerson');
  const erase = useCommand('history.erasePerson');
  const exportPerson = useCommand('history.exportPerson');
  const person: PersonAsked = { by: 'typed', ...typed };
  const found = find.data;
  const isFound = found !== undefined && found.charges + found.attempts > 0;
  const labels = {
    document: t('maintenance.cpf'),
    email: t('maintenance.email'),
    phone: t('maintenance.phone'),
    name: t('maintenance.name'),
  };
  return (
    <FormSection title={t('maintenance.person')} intro={t('maintenance.personIntro')}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          erase.reset();
          find.mutate({ gatewayId, person });
        }}
      >
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={labels[field]}
            value={typed[field]}
            {...(field === 'name' ? { description: t('maintenance.personHint') } : {})}
            onChange={(event) => {
              find.reset();
              setTyped({ ...typed, [field]: event.currentTarget.value });
            }}
          />
        ))}
        <div>
          <Button
            type="submit"
            variant="default"
            loading={find.isPending}
            disabled={FIELDS.every((field) => typed[field].trim() === '')}
          >
            {t('maintenance.findPerson')}
          </Button>
        </div>
      </form>
      {[find.error, erase.error, exportPerson.error].map(
        (error, index) => error !== null && <ErrorNotice key={FIELDS[index]} thrown={error} />,
      )}
      {erase.data && <p role="status">{t('maintenance.personErased', { count: erase.data.charges })}</p>}
      {exportPerson.data && <p role="status">{exportPerson.data.path}</p>}
      {found && !isFound && <p role="status">{t('maintenance.personNotFound')}</p>}
      {found && isFound && (
        <>
          <p role="status">
            {t('maintenance.personFound', { count: found.charges, sum: format.money(found.sum) })}
            {found.attempts > 0 && ` · ${t('maintenance.personAttemptsFound', { count: found.attempts })}`}
          </p>
          <Group gap={8}>
            <Button
              variant="default"
              loading={exportPerson.isPending}
              onClick={() => exportPerson.mutate({ gatewayId, person, language })}
            >
              {t('maintenance.exportPerson')}
            </Button>
            <Button variant="default" onClick={() => setConfirming(true)}>
              {t('maintenance.erasePerson')}
            </Button>
          </Group>
        </>
      )}
      <Confirm
        opened={confirming}
        title={t('maintenance.erasePersonTitle')}
        action={t('maintenance.erasePerson')}
        danger
        busy={erase.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() =>
          erase.mutate(
            { gatewayId, person },
            {
              onSettled: () => setConfirming(false),
              onSuccess: () => {
                find.reset();
                setTyped(NOBODY);
              },
            },
          )
        }
      >
        <p>{found && t('maintenance.personFound', { count: found.charges, sum: format.money(found.sum) })}</p>
        <p>{t('maintenance.erasePersonDescription')}</p>
      </Confirm>
    </FormSection>
  );
}
