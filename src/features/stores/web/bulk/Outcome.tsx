import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ErrorNotice } from '#kit/web/ErrorNotice.tsx';
import { FormSection } from '#kit/web/FormSection.tsx';
import { counted, useTenantFormat } from '#kit/web/format.tsx';
import { JobProgress } from '#kit/web/JobProgress.tsx';
import { Hindered } from './Hindered.tsx';
import type { BulkOutcome } from './joined.ts';
import { Tallies } from './Tallies.tsx';
import type { BulkRun } from './useBulkRun.ts';
import { useUndoRuns } from './useUndoRuns.tsx';

type OutcomeProps = { run: BulkRun; onBack: () => void; onNew: () => void };

/** The change under way, and what came of it. */
export function Outcome({ run, onBack, onNew }: OutcomeProps) {
  const { job, under, outcome, failure } = run;
  return (
    <Stack gap="md">
      {failure && <ErrorNotice failure={failure} />}
      {under && (
        <FormSection>
          {job && <JobProgress job={job} />}
          <Text size="sm" c="dimmed">
            {job?.status === 'failed'
              ? 'Lo que ya se cambió no se repite al volver a intentar.'
              : 'Puedes salir de esta página: la edición sigue, y la encuentras en las tareas de arriba.'}
          </Text>
          {job?.status === 'failed' && (
            <Group gap="sm">
              <Button loading={run.starting} onClick={() => void run.again()}>
                Reintentar
              </Button>
              <Button variant="default" onClick={onBack}>
                Volver a los cambios
              </Button>
            </Group>
          )}
        </FormSection>
      )}
      {outcome && !under && <Done outcome={outcome} run={run} onBack={onBack} onNew={onNew} />}
    </Stack>
  );
}

function Done({ outcome, run, onBack, onNew }: OutcomeProps & { outcome: BulkOutcome }) {
  const { integer } = useTenantFormat();
  const { undo, mayUndo, undone } = useUndoRuns(run.requestIds);
  const { updated, unchanged, failedStores: failed } = outcome;
  const tallies = [
    { count: updated, words: ['actualizado', 'actualizados'] },
    { count: unchanged, words: ['ya estaba así', 'ya estaban así'] },
    { count: failed.length, words: ['sin cambiar', 'sin cambiar'], trouble: true },
  ] as const;
  return (
    <>
      {undone ? (
        <Alert color="gray" icon={<IconArrowBackUp size={20} aria-hidden />} title="La edición se deshizo">
          Los locales tienen de nuevo los valores que tenían.
        </Alert>
      ) : (
        <Summary updated={updated} failed={failed.length} />
      )}
      <Tallies tallies={tallies} />
      {failed.length > 0 && !undone && (
        <Hindered
          title="Quedaron sin cambiar"
          hint="Corrígelos en otra pestaña y vuelve aquí a reintentar."
          stores={failed}
        />
      )}
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          {mayUndo && !undone && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={17} aria-hidden />}
              onClick={() => void undo(updated)}
            >
              Deshacer todo
            </Button>
          )}
          {failed.length > 0 && !undone && (
            <Button variant="default" onClick={onBack}>
              Volver a los cambios
            </Button>
          )}
        </Group>
        <Group gap="sm">
          <Button variant="default" onClick={onNew}>
            Otra edición
          </Button>
          {failed.length > 0 && !undone ? (
            <Button loading={run.starting} onClick={() => void run.retry(failed.map(({ id }) => id))}>
              {failed.length === 1
                ? 'Reintentar el que falló'
                : `Reintentar los ${integer(failed.length)} que fallaron`}
            </Button>
          ) : (
            <Button renderRoot={(props) => <Link {...props} to="/stores" />}>Ir a los locales</Button>
          )}
        </Group>
      </Group>
    </>
  );
}

function Summary({ updated, failed }: { updated: number; failed: number }) {
  const { integer } = useTenantFormat();
  const done = counted(updated, ['local actualizado', 'locales actualizados'], integer);
  if (failed === 0) return <Alert color="green" icon={<IconCheck size={20} aria-hidden />} title={done} />;
  return (
    <Alert
      color="amber"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={`${counted(failed, ['local quedó', 'locales quedaron'], integer)} sin cambiar`}
    >
      {updated > 0 ? `Los demás están listos: ${done}.` : 'Ninguno cambió.'} La lista de locales se conserva.
    </Alert>
  );
}
