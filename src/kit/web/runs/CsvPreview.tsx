import { Alert, Button, Text } from '@mantine/core';
import type { ImportPreview } from '#kit/contract/csvImport.ts';
import { pluralize, useTenantFormat } from '../shell/format.tsx';
import { ChangedLines } from './ChangedLines.tsx';
import { FailedLinesFile } from './FailedLinesFile.tsx';
import { ChangeColumns } from './columns/ChangeColumns.tsx';
import { LineTable } from './LineTable.tsx';
import { RunCounts } from './RunCounts.tsx';
import { RunFailures } from './RunFailures.tsx';
import type { RunFile } from './runStore.ts';
import { DialogActions } from '../shell/DialogActions.tsx';

/** Label of the start button, where it should name more than lines. */
export type StartLabel = (counts: ImportPreview['counts'], integer: (count: number) => string) => string;

type CsvPreviewProps = {
  preview: ImportPreview;
  words: {
    name: string;
    fields: Readonly<Record<string, string>>;
    kinds?: Readonly<Record<string, string>>;
    updated?: readonly [string, string];
    start?: StartLabel;
  };
  /** The file, to download its invalid lines; null if it is not text. */
  file: RunFile | null;
  starting: boolean;
  /** Opens the step where the columns are chosen. */
  onColumns: () => void;
  onAgain: () => void;
  onStart: () => void;
};

/** Preview of an import. */
export function CsvPreview({ preview, words, file, starting, onColumns, onAgain, onStart }: CsvPreviewProps) {
  const { integer } = useTenantFormat();
  const { counts, errors, failed, kinds, ignoredColumns, lostContent = [], sheet, passed = [], changed = [] } = preview;
  const writes = counts.create + counts.update;
  const fieldOf = (field: string | null) => (field === null ? undefined : words.fields[field]) ?? 'Otros';
  return (
    <>
      <RunCounts
        counts={[
          { count: counts.create, words: ['nuevo', 'nuevos'] },
          ...(words.updated
            ? ([
                { count: counts.update, words: ['cambia', 'cambian'] },
                { count: counts.same, words: ['ya está así', 'ya están así'] },
              ] as const)
            : []),
          { count: counts.error, words: ['con error', 'con error'], isError: true },
        ]}
      />
      {kinds && counts.error > 0 && (
        <RunCounts
          counts={kinds.flatMap(({ kind, count }) => {
            const label = words.kinds?.[kind] ?? kind;
            return count > 0 ? { count, words: [label, label] as const, isError: true } : [];
          })}
        />
      )}
      <Text size="sm">
        {writes === 0 ? 'No hay nada que importar.' : 'Todavía no se ha guardado nada.'}
        {counts.error > 0 && writes > 0 && ' Las líneas con error quedan fuera.'}
        {sheet !== null && ` Se leyó la hoja «${sheet}».`}
      </Text>
      {ignoredColumns.length > 0 && (
        <Alert color="yellow">
          {ignoredColumns.length === 1 ? 'No se lee la columna ' : 'No se leen las columnas '}
          {ignoredColumns.map((column) => `«${column}»`).join(', ')}: ningún campo se llama así. Si importa, elige qué
          es cada una.
        </Alert>
      )}
      {lostContent.length > 0 && <Alert color="yellow">De los textos queda fuera: {lostContent.join('; ')}.</Alert>}
      <ChangeColumns disabled={starting} onClick={onColumns} />
      {errors.length > 1 && !kinds && (
        <Text size="sm" c="dimmed">
          Errores: {errors.map(({ field, count }) => `${fieldOf(field)} (${integer(count)})`).join(', ')}
        </Text>
      )}
      {failed.length > 0 && <RunFailures label="Líneas con error" nameLabel={words.name} failed={failed} />}
      {failed.length < counts.error ? (
        <Text size="sm" c="dimmed">
          Las primeras {integer(failed.length)} de {integer(counts.error)}.
        </Text>
      ) : (
        file && <FailedLinesFile file={file} failed={failed} />
      )}
      {changed.length > 0 && <ChangedLines changed={changed} count={counts.update} name={words.name} />}
      {passed.length > 0 && <PassedLines passed={passed} count={counts.create} name={words.name} />}
      <DialogActions cancel="Elegir otro archivo" disabled={starting} onCancel={onAgain}>
        <Button disabled={writes === 0} loading={starting} onClick={onStart}>
          {writes > 0 && words.start
            ? words.start(counts, integer)
            : `Importar ${pluralize(writes, ['línea', 'líneas'], integer)}`}
        </Button>
      </DialogActions>
    </>
  );
}

type PassedLinesProps = { passed: NonNullable<ImportPreview['passed']>; count: number; name: string };

/** The first of the lines that make a record, with what each will be; folded, because what fails comes first. */
function PassedLines({ passed, count, name }: PassedLinesProps) {
  const { integer } = useTenantFormat();
  return (
    <LineTable
      label={passed.length < count ? `Las primeras ${integer(passed.length)} que se crean` : 'Las que se crean'}
      nameLabel={name}
      contentLabel="Qué será"
      isOpen={false}
      lines={passed.map(({ line, name: record, text }) => ({
        line,
        name: record,
        content: <Text size="sm">{text}</Text>,
      }))}
    />
  );
}
