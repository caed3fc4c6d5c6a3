/** In place of moving a file to another computer: the charges are on the team's server, which other desks connect to. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../components/page/form-page.tsx';
import { hrefOf } from '../navigation/route.ts';

export function TeamHistorySection({ host }: { readonly host: string }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('maintenance.move')} intro={t('maintenance.moveOfTeam', { host })}>
      <div>
        <Button component="a" href={hrefOf({ screen: 'settings', section: 'team' })} variant="default">
          {t('console.openTeam')}
        </Button>
      </div>
    </FormSection>
  );
}
