/** Export options that were saved under a name, and saving those on screen. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportOptions, ExportPreset } from '../../src-preload/contract/reports/export-options.ts';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import styles from '../components/controls.module.css';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { useUnsavedInput } from '../navigation/unsaved-input.ts';

export function ExportPresets({
  options,
  onChoose,
}: {
  readonly options: ExportOptions;
  readonly onChoose: (options: ExportOptions) => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const savedPresets = useOperation('exports.presets', null, { staleTime: 0 });
  const savePreset = useCommand('exports.keepPreset');
  const deletePreset = useCommand('exports.dropPreset');
  /** Its position; empty for none. */
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  useUnsavedInput(name.trim() !== '');
  const presets = savedPresets.data ?? [];
  const updateCache = (now: ExportPreset[]) => client.setQueryData(keyOf('exports.presets', null), now);
  const thrown = savedPresets.error ?? savePreset.error ?? deletePreset.error;
  const own = chosen === '' ? undefined : presets[Number(chosen)];
  return (
    <>
      <div className={styles['controls']}>
        {presets.length > 0 && (
          <NativeSelect
            label={t('reports.export.preset')}
            value={chosen}
            data={[
              { value: '', label: t('reports.export.noPreset') },
              ...presets.map((preset, index) => ({ value: String(index), label: preset.name })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              setChosen(value);
              const preset = value === '' ? undefined : presets[Number(value)];
              if (preset !== undefined) onChoose(preset.options);
            }}
          />
        )}
        {own !== undefined && (
          <Button
            variant="default"
            onClick={() => {
              setChosen('');
              deletePreset.mutate({ name: own.name }, { onSuccess: updateCache });
            }}
          >
            {t('reports.export.deletePreset')}
          </Button>
        )}
        <TextInput
          label={t('reports.export.saveAs')}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={name.trim() === ''}
          onClick={() =>
            savePreset.mutate(
              { name, options },
              {
                onSuccess: (now) => {
                  updateCache(now);
                  setName('');
                },
              },
            )
          }
        >
          {t('reports.export.savePreset')}
        </Button>
      </div>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
    </>
  );
}
