import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { ImportOutcome, ImportPreview } from '#kit/contract/csvImport.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { ColumnEndpoints } from '#kit/contract/importColumns.ts';
import { decodeText } from '#kit/contract/values/csv.ts';
import { upload } from '../api/call.ts';
import { FileDrop } from '../form/files/FileDrop.tsx';
import type { FileRule } from '../form/files/fileError.ts';
import type { UndoEndpoint } from '../record/history/useUndo.tsx';
import { ErrorNotice } from '../display/ErrorNotice.tsx';
import { pluralize, useTenantFormat } from '../shell/format.tsx';
import { ColumnStep } from './columns/ColumnStep.tsx';
import { useColumnStep } from './columns/useColumnStep.ts';
import { CsvPreview, type StartLabel } from './CsvPreview.tsx';
import { FailedLinesFile } from './FailedLinesFile.tsx';
import { RunFailures } from './RunFailures.tsx';
import { RunProgress } from './RunProgress.tsx';
import { RunReport } from './RunReport.tsx';
import { readRunFile, type RunFile, writeRunFile } from './runStore.ts';
import type { JobEndpoint } from './useJob.ts';
import { type Run, useRun } from './useRun.ts';
import { useUndoRun } from './useUndoRun.ts';

type UploadEndpoint<Reply> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Reply>>;
type Outcome = Omit<ImportOutcome, 'requestId'>;

/** All that the screen of an area's import needs to know of it. */
export type CsvImportSpec = {
  /** Names the run in this tab: `users.import`. */
  name: string;
  preview: UploadEndpoint<ImportPreview>;
  start: UploadEndpoint<{ jobId: string }>;
  columns: ColumnEndpoints;
  job: JobEndpoint;
  undo: UndoEndpoint;
  report: z.ZodType<Outcome>;
  /** Areas whose readings are stale afterwards. */
  refreshes: string[];
  file: { label: string; kinds: string; rule: FileRule };
  words: {
    created: readonly [string, string];
    /** Absent where a file makes new records only. */
    updated?: readonly [string, string];
    /** Header of the key column: `Email`. */
    name: string;
    fields: Readonly<Record<string, string>>;
    /** Labels of error kinds, where the import counts them. */
    kinds?: Readonly<Record<string, string>>;
    start?: StartLabel;
  };
};

type CsvImportProps = { spec: CsvImportSpec; onClose: () => void; children: ReactNode };

/**
 * An import: file, preview, progress and report. Children appear above the file input.
 *
 * Closing it does not stop a running import.
 */
export function CsvImport({ spec, onClose, children }: CsvImportProps) {
  const { file, words } = spec;
  const run = useRun<null, Outcome>(spec);
  const chosen = usePreview(spec);
  const restart = () => {
    run.forget();
    chosen.forget();
  };
  if (run.report)
    return (
      <Report
        spec={spec}
        run={run}
        outcome={run.report}
        file={chosen.read?.lines ?? readRunFile(spec.name)}
        onAgain={restart}
        onClose={onClose}
      />
    );
  if (run.started)
    return (
      <Stack>
        <RunProgress
          run={run}
          leaving="Puedes cerrar esta ventana: la importación sigue, y la encuentras en las tareas de arriba."
          broken="Puedes importar el mismo archivo otra vez: lo que ya quedó guardado no se repite."
          actions={
            <>
              {run.broken && (
                <Button variant="default" onClick={restart}>
                  Elegir otro archivo
                </Button>
              )}
              <Button variant={run.broken ? 'filled' : 'default'} onClick={onClose}>
                Cerrar
              </Button>
            </>
          }
        />
      </Stack>
    );
  const { read } = chosen;
  if (chosen.step) return <ColumnStep {...chosen} />;
  const start = ({ file: sent, lines }: Chosen) => {
    if (lines) writeRunFile(spec.name, lines);
    void run.start(null, (options) => upload(spec.start, sent, {}, options));
  };
  const failure = run.failure ?? chosen.failure;
  return (
    <Stack>
      {failure && <ErrorNotice failure={failure} />}
      {read ? (
        <CsvPreview
          preview={read.preview}
          words={words}
          file={read.lines}
          starting={run.starting || chosen.sending}
          onColumns={() => void chosen.open(read.file)}
          onAgain={restart}
          onStart={() => start(read)}
        />
      ) : (
        <>
          {children}
          <FileDrop {...file} sending={chosen.sending} onFile={(next) => void chosen.send(next)} />
        </>
      )}
    </Stack>
  );
}

/** A chosen file, its lines and its preview. */
type Chosen = { file: File; lines: RunFile | null; preview: ImportPreview };

async function linesOf(file: File, { workbook }: ImportPreview): Promise<RunFile | null> {
  const { name } = file;
  if (workbook) return { name, workbook };
  if (/\.xlsx?$/i.test(name)) return null;
  return { name, text: decodeText(new Uint8Array(await file.arrayBuffer()), TextDecoder) };
}

/** A file with what it would do. */
function usePreview({ preview, columns }: Pick<CsvImportSpec, 'preview' | 'columns'>) {
  const [read, setRead] = useState<Chosen | null>(null);
  const sent = useColumnStep(columns, async (file) => {
    const found = await upload(preview, file);
    setRead({ file, lines: await linesOf(file, found), preview: found });
  });
  return { read, ...sent, forget: () => setRead(null) };
}

type ReportProps = {
  spec: CsvImportSpec;
  run: Run<null, Outcome>;
  outcome: Outcome;
  /** The file, where it is at hand. */
  file: RunFile | null;
  onAgain: () => void;
  onClose: () => void;
};

function Report({ spec, run, outcome: { created, updated, failed }, file, onAgain, onClose }: ReportProps) {
  const { integer } = useTenantFormat();
  const { words, refreshes } = spec;
  const changedRequests = created + updated > 0 ? run.tries.map(({ requestId }) => requestId) : [];
  const undo = useUndoRun(spec.undo, changedRequests, {
    invalidates: refreshes,
    question: {
      title: '¿Deshacer la importación?',
      body: 'Todo lo que creó y cambió vuelve a como estaba antes.',
      danger: true,
    },
    words: {
      title: 'Importación deshecha',
      body: 'Todo lo que creó y cambió volvió a como estaba antes.',
    },
  });
  return (
    <Stack>
      <RunReport
        title={
          failed.length > 0
            ? `${pluralize(failed.length, ['línea', 'líneas'], integer)} sin importar`
            : 'Importación terminada'
        }
        body={`${[pluralize(created, words.created, integer), ...(words.updated ? [pluralize(updated, words.updated, integer)] : [])].join(' y ')}.`}
        failed={failed.length}
        undo={undo}
        actions={
          <>
            <Button variant="default" onClick={onAgain}>
              Importar otro archivo
            </Button>
            <Button onClick={onClose}>Listo</Button>
          </>
        }
      >
        {failed.length > 0 && <RunFailures label="Líneas sin importar" nameLabel={words.name} failed={failed} />}
        {file && <FailedLinesFile file={file} failed={failed} />}
      </RunReport>
    </Stack>
  );
}
