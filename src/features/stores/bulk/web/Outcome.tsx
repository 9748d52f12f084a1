import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RunCounts } from '#kit/web/runs/RunCounts.tsx';
import { RunProgress } from '#kit/web/runs/RunProgress.tsx';
import { RunReport } from '#kit/web/runs/RunReport.tsx';
import { useUndoRun } from '#kit/web/runs/useUndoRun.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { SkippedStores } from './SkippedStores.tsx';
import type { BulkRun } from './useBulkRun.ts';

type OutcomeProps = { run: BulkRun; onBack: () => void; onNew: () => void };

/** The change under way, and what came of it. */
export function Outcome({ run, onBack, onNew }: OutcomeProps) {
  const { outcome, report } = run;
  return (
    <Stack gap="md">
      {report && outcome ? (
        <Done outcome={outcome} run={run} onBack={onBack} onNew={onNew} />
      ) : (
        <FormSection>
          <RunProgress
            run={run}
            leaving="Puedes salir de esta página: la edición sigue, y la encuentras en las tareas de arriba."
            broken="Lo que ya se cambió no se repite al volver a intentar."
            actions={
              run.broken && (
                <>
                  <Button variant="default" onClick={onBack}>
                    Volver a los cambios
                  </Button>
                  <Button loading={run.starting} onClick={() => void run.again()}>
                    Reintentar
                  </Button>
                </>
              )
            }
          />
        </FormSection>
      )}
    </Stack>
  );
}

function Done({ outcome, run, onBack, onNew }: OutcomeProps & { outcome: NonNullable<BulkRun['outcome']> }) {
  const { integer } = useTenantFormat();
  const { done, unchanged, failed, requestIds } = outcome;
  const stores = (count: number) => pluralize(count, ['local vuelve', 'locales vuelven'], integer);
  const undo = useUndoRun(auditApi.undo, requestIds, {
    invalidates: ['stores'],
    question: {
      title: '¿Deshacer toda la edición?',
      body: `${stores(done)} a los valores de antes. Queda anotado en el historial y también se puede deshacer.`,
    },
    words: {
      success: 'Edición deshecha',
      title: 'La edición se deshizo',
      body: 'Los locales tienen de nuevo los valores que tenían.',
    },
  });
  const hasFailed = failed.length > 0 && !undo.undone;
  const counts = [
    { count: done, words: ['actualizado', 'actualizados'] },
    { count: unchanged, words: ['ya estaba así', 'ya estaban así'] },
    { count: failed.length, words: ['sin cambiar', 'sin cambiar'], isError: true },
  ] as const;
  return (
    <RunReport
      {...summaryOf(done, failed.length, integer)}
      failed={failed.length}
      undo={undo}
      retry={{ start: () => void run.retry(failed.map(({ id }) => id ?? 0)), starting: run.starting }}
      counts={<RunCounts counts={counts} />}
      actions={
        <>
          {hasFailed && (
            <Button variant="default" onClick={onBack}>
              Volver a los cambios
            </Button>
          )}
          <Button variant="default" onClick={onNew}>
            Otra edición
          </Button>
          {!hasFailed && <Button renderRoot={(props) => <Link {...props} to="/stores" />}>Ir a los locales</Button>}
        </>
      }
    >
      {run.failure && <ErrorNotice failure={run.failure} />}
      {failed.length > 0 && (
        <SkippedStores
          title="Quedaron sin cambiar"
          hint="Corrígelos en otra pestaña y vuelve aquí a reintentar."
          stores={failed}
        />
      )}
    </RunReport>
  );
}

function summaryOf(done: number, failed: number, integer: (count: number) => string): { title: string; body?: string } {
  const updated = pluralize(done, ['local actualizado', 'locales actualizados'], integer);
  if (failed === 0) return { title: updated };
  return {
    title: `${pluralize(failed, ['local quedó', 'locales quedaron'], integer)} sin cambiar`,
    body: `${done > 0 ? `Los demás están listos: ${updated}.` : 'Ninguno cambió.'} La lista de locales se conserva.`,
  };
}
