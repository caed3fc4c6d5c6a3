/** What of the office's own a layout writes: which movements, their accounts, codes and texts, and its company. */
import { Box, Checkbox, Group, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ExportLayout, ownCodesOf } from '../../../src-preload/contract/reports/export-layouts.ts';
import { type MovementKind, movementKind } from '../../../src-preload/contract/reports/layout-columns.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import type { FieldErrors } from '../../components/errors/field-errors.ts';
import type { LayoutDraft } from './cell-sources.ts';
import styles from './layouts.module.css';

interface OwnCodesProps {
  readonly layout: LayoutDraft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<LayoutDraft>) => void;
}

export function OwnCodes({ layout, errors, onChange }: OwnCodesProps) {
  const { t } = useTranslation();
  const own = ownCodesOf(layout);
  return (
    <>
      {(own.companyCode || own.companyTaxId) && (
        <Box component="section" mb="md" aria-label={t('reports.export.layout.company')}>
          <Title order={3} mb={4}>
            {t('reports.export.layout.company')}
          </Title>
          <div className={styles['fields']}>
            {(['code', 'taxId'] as const).map(
              (field) =>
                own[field === 'code' ? 'companyCode' : 'companyTaxId'] && (
                  <TextInput
                    key={field}
                    label={t(`reports.export.layout.companyField.${field}`)}
                    value={layout.company[field]}
                    maxLength={LONGEST.layoutAccount}
                    error={errors[`company.${field}`]}
                    onChange={({ currentTarget: { value } }) =>
                      onChange({ company: { ...layout.company, [field]: value } })
                    }
                  />
                ),
            )}
          </div>
        </Box>
      )}
      {layout.lines !== 'charge' && <Movements {...{ layout, errors, onChange }} />}
    </>
  );
}

function Movements({ layout, errors, onChange }: OwnCodesProps) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox.Group
        label={t('reports.export.layout.movements')}
        value={layout.movements}
        error={errors['movements']}
        onChange={(kinds) => onChange({ movements: movementKind.options.filter((kind) => kinds.includes(kind)) })}
      >
        <Group gap={16} mt={4}>
          {movementKind.options.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`reports.export.layout.kind.${kind}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      {layout.movements.map((kind) => (
        <OfKind key={kind} {...{ kind, layout, errors, onChange }} />
      ))}
    </>
  );
}

/** Accounts, code and text of a kind of movement, as far as the layout writes them. */
function OfKind({ kind, layout, errors, onChange }: OwnCodesProps & { readonly kind: MovementKind }) {
  const { t } = useTranslation();
  const own = ownCodesOf(layout);
  const words = { kind: t(`reports.export.layout.kind.${kind}`) };
  const put = <Name extends 'codes' | 'texts'>(name: Name, value: string) =>
    onChange({ [name]: { ...layout[name], [kind]: value } });
  const field = (label: string, value: string, path: string, most: number, set: (value: string) => void) => (
    <TextInput
      label={label}
      value={value}
      maxLength={most}
      error={errors[path]}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
  if (!own.accounts && !own.codes && !own.texts) return null;
  const account = (side: 'debit' | 'credit') =>
    field(
      t(`reports.export.layout.${side}`, words),
      layout.accounts[kind][side],
      `accounts.${kind}.${side}`,
      LONGEST.layoutAccount,
      (value) => {
        const accounts: ExportLayout['accounts'][MovementKind] = { ...layout.accounts[kind], [side]: value };
        onChange({ accounts: { ...layout.accounts, [kind]: accounts } });
      },
    );
  return (
    <div className={styles['kind']}>
      {own.accounts && account('debit')}
      {own.accounts && account('credit')}
      {own.texts &&
        field(t('reports.export.layout.kindText', words), layout.texts[kind], `texts.${kind}`, LONGEST.line, (value) =>
          put('texts', value),
        )}
      {own.codes &&
        field(
          t('reports.export.layout.kindCode', words),
          layout.codes[kind],
          `codes.${kind}`,
          LONGEST.layoutAccount,
          (value) => put('codes', value),
        )}
    </div>
  );
}
