import { Alert, Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { FileColumnsReply } from '../../../contract/importColumns.ts';
import { capitalized } from '../../../contract/values/capitalized.ts';
import { ErrorNotice } from '../../display/ErrorNotice.tsx';
import { DialogActions } from '../../shell/DialogActions.tsx';
import classes from './ColumnStep.module.css';
import type { useColumnStep } from './useColumnStep.ts';

type StepProps = Pick<ReturnType<typeof useColumnStep>, 'step' | 'sending' | 'failure' | 'save' | 'close'>;

const focus = (title: HTMLElement | null) => title?.focus();

/** The step «Qué columna es cuál», where one is open. */
export function ColumnStep({ step, sending, failure, save, close }: StepProps) {
  if (!step) return null;
  return (
    <section aria-label="Qué columna es cuál">
      <Stack gap="md">
        <div>
          <Text component="h2" fw={900} size="lg" tabIndex={-1} ref={focus}>
            Qué columna es cuál
          </Text>
          <Text size="sm" c="dimmed">
            Elige qué dato trae cada columna de «{step.file.name}». Lo recordaremos para los próximos archivos con los
            mismos títulos.
            {step.columns.sheet !== null && ` Se leyó la hoja «${step.columns.sheet}».`}
          </Text>
        </div>
        {failure && <ErrorNotice failure={failure} />}
        <ColumnForm file={step.columns} sending={sending} onSave={save} onCancel={close} />
      </Stack>
    </section>
  );
}

type FormProps = {
  file: FileColumnsReply;
  sending: boolean;
  onSave: StepProps['save'];
  onCancel: () => void;
};

function ColumnForm({ file: { columns, fields, oneOf, omitted }, sending, onSave, onCancel }: FormProps) {
  const [chosen, setChosen] = useState(() => columns.map(({ field }) => field));
  const labelOf = (field: string) => capitalized(fields.find((each) => each.field === field)?.label ?? field);
  const firstOf = (field: string | null) => chosen.indexOf(field);
  const isRepeated = (at: number) => chosen[at] !== null && firstOf(chosen[at] ?? null) !== at;
  const missing = fields.filter(({ field, required }) => required && !chosen.includes(field));
  const unread = columns.filter((_, at) => chosen[at] === null).map(({ title }) => `«${title}»`);
  const needsOne = oneOf.length > 0 && !oneOf.some((field) => chosen.includes(field));
  const problems = [
    ...missing.map(({ field }) => `Falta «${labelOf(field)}»: elige en qué columna está.`),
    ...(needsOne
      ? [`Falta ${oneOf.map((field) => `«${labelOf(field)}»`).join(' o ')}: elige en qué columna está.`]
      : []),
  ];
  const options = fields.map(({ field, label, required }) => ({
    value: field,
    label: `${capitalized(label)}${required ? ' (obligatorio)' : ''}`,
  }));
  const isValid = problems.length === 0 && !chosen.some((_, at) => isRepeated(at));
  return (
    <>
      <ul className={classes.columns}>
        {columns.map(({ title, samples }, at) => (
          <li key={title} className={classes.column}>
            <div className={classes.title}>
              <Text fw={700}>{title}</Text>
              <Text size="sm" c="dimmed">
                {samples.length > 0 ? samples.join(' · ') : 'Sin valores en las primeras líneas'}
              </Text>
            </div>
            <Select
              aria-label={`Qué es «${title}»`}
              placeholder="No se lee"
              data={options}
              value={chosen[at] ?? null}
              onChange={(field) => setChosen(chosen.with(at, field))}
              error={isRepeated(at) && `Ya la elegiste en «${columns[firstOf(chosen[at] ?? null)]?.title}». Deja una.`}
              openOnFocus={false}
              clearable
              searchable
              nothingFoundMessage="No hay un dato así"
              clearButtonProps={{ 'aria-label': `No leer «${title}»` }}
            />
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <Alert color="yellow" role="alert">
          {problems.map((problem) => (
            <Text key={problem} size="sm">
              {problem}
            </Text>
          ))}
        </Alert>
      )}
      {unread.length > 0 && (
        <Text size="sm" c="dimmed">
          No se leen: {unread.join(', ')}
          {omitted > 0 && ` y ${omitted} más`}.
        </Text>
      )}
      <DialogActions cancel="Cancelar" disabled={sending} onCancel={onCancel}>
        <Button
          disabled={!isValid}
          loading={sending}
          onClick={() => void onSave(columns.map(({ title }, at) => ({ title, field: chosen[at] ?? null })))}
        >
          Usar estas columnas
        </Button>
      </DialogActions>
    </>
  );
}
