import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { changedFields } from '#kit/web/form/values.ts';
import { withRemovals } from '#kit/contract/parts.ts';
import type { SettingsSection } from '../section.contract.ts';
import classes from './Settings.module.css';

type Preview = SettingsSection['api']['preview'];

const debounceMs = 250;

/** Effects of saving on other records, updated while typing. */
export function Consequences({ preview }: { preview: Preview }) {
  return (
    <FormSection title="Qué cambia al guardar">
      <div data-span={12} aria-live="polite">
        <Sentences preview={preview} />
      </div>
    </FormSection>
  );
}

function Sentences({ preview }: { preview: Preview }) {
  const { form, saved } = useFormContext();
  const present = useWatch({ control: form.control });
  const changed = withRemovals(preview.body, saved, changedFields(saved, present)) as typeof present;
  // Debounced as text: a new object on each render would never settle.
  const [settled] = useDebouncedValue(JSON.stringify(changed), debounceMs);
  const body = JSON.parse(settled) as typeof changed;
  const isChanged = Object.keys(changed).length > 0;
  const { data, error } = useQuery({
    ...endpointQuery(preview, { body }),
    enabled: Object.keys(body).length > 0,
    placeholderData: keepPreviousData,
  });
  if (!isChanged) return <Quiet>Cambia algo y aquí verás, antes de guardar, a qué locales afecta.</Quiet>;
  if (error?.status === 422) return <Quiet>Corrige lo que está marcado y aquí verás qué cambia.</Quiet>;
  if (error) return <Quiet>No se pudo saber qué cambia. {error.message}</Quiet>;
  if (!data) return <Quiet>Revisando a qué locales afecta…</Quiet>;
  if (data.consequences.length === 0) return <Quiet>No afecta a ningún local.</Quiet>;
  return (
    <ul className={classes.consequences} data-changed>
      {data.consequences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);
