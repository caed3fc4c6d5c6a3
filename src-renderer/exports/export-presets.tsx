/** Export options that were saved under a name, and saving those on screen. */
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportOptions } from '../../src-preload/contract/reports/export-options.ts';
import { useGateway } from '../bridge/app-context.tsx';
import styles from '../components/controls.module.css';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { SaveAsDialog } from '../saved/save-as-dialog.tsx';
import { useSavedThings } from '../saved/use-saved-things.ts';

export function ExportPresets({
  options,
  onChoose,
}: {
  readonly options: ExportOptions;
  readonly onChoose: (options: ExportOptions) => void;
}) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { things, thrown, save, remove } = useSavedThings(gatewayId);
  const [saving, setSaving] = useState(false);
  /** Its name; empty for none. */
  const [chosen, setChosen] = useState('');
  const { presets } = things;
  const named = (name: string) => presets.find((preset) => preset.name === name);
  const own = named(chosen);
  return (
    <>
      <div className={styles['controls']}>
        {presets.length > 0 && (
          <NativeSelect
            label={t('reports.export.preset')}
            value={own?.name ?? ''}
            data={[
              { value: '', label: t('reports.export.noPreset') },
              ...presets.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              setChosen(value);
              const preset = named(value);
              if (preset !== undefined) onChoose(preset.options);
            }}
          />
        )}
        {own !== undefined && (
          <Button variant="default" onClick={() => void remove({ kind: 'preset', thing: own })}>
            {t('reports.export.deletePreset')}
          </Button>
        )}
        <Button variant="default" onClick={() => setSaving(true)}>
          {t('reports.export.savePreset')}
        </Button>
      </div>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      {saving && (
        <SaveAsDialog
          title={t('reports.export.savePreset')}
          label={t('reports.export.presetName')}
          description={t('reports.export.presetHint')}
          onSave={(name) => save({ kind: 'preset', thing: { name, options } })}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
