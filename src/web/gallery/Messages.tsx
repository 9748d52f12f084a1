import { Button, Group, Stack } from '@mantine/core';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { Money, DateTime } from '#kit/web/shell/format.tsx';
import { JobProgress } from '#kit/web/runs/JobProgress.tsx';
import { RunCounts } from '#kit/web/runs/RunCounts.tsx';
import { RunFailures } from '#kit/web/runs/RunFailures.tsx';
import { RunReport } from '#kit/web/runs/RunReport.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { Frame, Part } from './Part.tsx';

const failure = new Failure(kitFailures.unexpected, { requestId: 'req-7f3a' });
const refusal = new Failure(kitFailures.inUse);
const after = (work: () => void) => () => new Promise<void>((done) => setTimeout(() => done(work()), 900));

function Toasts() {
  return (
    <Group>
      <Button
        variant="default"
        onClick={() => toasts.success('Rol guardado', { label: 'Deshacer', run: () => toasts.success('Deshecho') })}
      >
        Éxito
      </Button>
      <Button variant="default" onClick={() => toasts.failure(failure)}>
        Error
      </Button>
      <Button variant="default" onClick={() => toasts.partial('2 de 5 usuarios listos')}>
        En parte
      </Button>
    </Group>
  );
}

const question = { title: '¿Eliminar el rol Cajero?', body: 'Nadie lo tiene asignado.', confirm: 'Eliminar rol' };

function Dialogs() {
  return (
    <Group>
      <Button
        variant="default"
        onClick={() => void confirm({ ...question, danger: true, run: after(() => undefined) })}
      >
        Con espera
      </Button>
      <Button
        variant="default"
        onClick={() =>
          void confirm({
            ...question,
            danger: true,
            run: after(() => {
              throw refusal;
            }),
          })
        }
      >
        Que se niega
      </Button>
    </Group>
  );
}

export function Messages() {
  return (
    <>
      <Part name="Estados, montos y fechas">
        <Group>
          <StatusBadge tone="neutral">En espera</StatusBadge>
          <StatusBadge tone="success">Activo</StatusBadge>
          <StatusBadge tone="info">En curso</StatusBadge>
          <StatusBadge tone="warning">Pago rechazado</StatusBadge>
          <StatusBadge tone="error">Falló</StatusBadge>
          <Money value={1_599_000} />
          <DateTime at="2026-11-20T20:05:00Z" />
          <DateTime at={null} otherwise="Nunca" />
        </Group>
      </Part>
      <Part name="Avisos breves">
        <Toasts />
      </Part>
      <Part name="Diálogos">
        <Dialogs />
      </Part>
      <Part name="Errores en su lugar">
        <Stack>
          <ErrorNotice failure={failure} onRetry={() => undefined} />
          <ErrorNotice failure={refusal} />
        </Stack>
      </Part>
      <Part name="Tareas">
        <Frame>
          <Stack>
            <JobProgress
              job={{ label: 'Importar usuarios', status: 'running', progress: 320, total: 1200, error: null }}
            />
            <JobProgress
              job={{ label: 'Publicar menú', status: 'running', progress: null, total: null, error: null }}
            />
            <JobProgress
              job={{ label: 'Exportar', status: 'failed', progress: 4, total: 9, error: 'El disco está lleno.' }}
            />
          </Stack>
        </Frame>
      </Part>
      <Part name="Informe de una tarea">
        <Stack>
          <RunReport
            title="2 locales quedaron sin cambiar"
            body="Los demás están listos: 211 locales actualizados."
            failed={failures.length}
            undo={{ undo: () => undefined, undoing: false, failure: null, undone: null }}
            retry={{ start: () => undefined, starting: false }}
            counts={
              <RunCounts
                counts={[
                  { count: 211, words: ['actualizado', 'actualizados'] },
                  { count: failures.length, words: ['sin cambiar', 'sin cambiar'], isError: true },
                ]}
              />
            }
            actions={<Button variant="default">Otra edición</Button>}
          >
            <RunFailures label="Sin cambiar" nameLabel="Local" failed={failures} addressOf={() => '/gallery'} />
          </RunReport>
        </Stack>
      </Part>
    </>
  );
}

const failures = [
  { id: 1, name: 'Ñuñoa', field: 'email', message: 'Correo: Escribe un correo con este formato: nombre@empresa.com.' },
  { id: 2, name: 'Maipú', field: null, message: 'Este local no existe o no está entre los tuyos.' },
];
