import { Button, Group, Stack } from '@mantine/core';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { confirm } from '#kit/web/dialogs.tsx';
import { ErrorNotice } from '#kit/web/ErrorNotice.tsx';
import { Money, When } from '#kit/web/format.tsx';
import { JobProgress } from '#kit/web/JobProgress.tsx';
import { StatusBadge } from '#kit/web/StatusBadge.tsx';
import { toasts } from '#kit/web/toasts.tsx';
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
          <When at="2026-11-20T20:05:00Z" />
          <When at={null} otherwise="Nunca" />
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
    </>
  );
}
