import { Button, Stack } from '@mantine/core';
import { RunFailures } from '#kit/web/runs/RunFailures.tsx';
import { RunProgress } from '#kit/web/runs/RunProgress.tsx';
import { RunReport } from '#kit/web/runs/RunReport.tsx';
import { useUndoRun } from '#kit/web/runs/useUndoRun.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { ProductBulkRun } from './useProductBulkRun.ts';

type BulkOutcomeProps = { run: ProductBulkRun; onClose: () => void };

/** The change under way, and what came of it. */
export function BulkOutcome({ run, onClose }: BulkOutcomeProps) {
  const { outcome, report } = run;
  return (
    <Stack gap="md">
      {report && outcome ? (
        <Done outcome={outcome} run={run} onClose={onClose} />
      ) : (
        <RunProgress
          run={run}
          leaving="Puedes cerrar esta ventana: el cambio sigue, y lo encuentras en las tareas de arriba."
          broken="Lo que ya se cambió no se repite al volver a intentar."
          actions={
            <>
              <Button variant="default" onClick={onClose}>
                Cerrar
              </Button>
              {run.broken && (
                <Button loading={run.starting} onClick={() => void run.again()}>
                  Reintentar
                </Button>
              )}
            </>
          }
        />
      )}
    </Stack>
  );
}

type DoneProps = BulkOutcomeProps & { outcome: NonNullable<ProductBulkRun['outcome']> };

function Done({ outcome: { done, unchanged, failed, requestIds }, run, onClose }: DoneProps) {
  const { integer } = useTenantFormat();
  const undo = useUndoRun(auditApi.undo, requestIds, {
    invalidates: ['products'],
    words: {
      success: 'Cambio deshecho',
      title: 'El cambio se deshizo',
      body: 'Los productos tienen de nuevo los valores que tenían.',
    },
  });
  const listCount = run.asked?.priceGroupIds?.length ?? 0;
  const body = [
    listCount > 0 && `También en ${pluralize(listCount, ['lista', 'listas'], integer)} de precios.`,
    unchanged > 0 && `${integer(unchanged)} ya ${unchanged === 1 ? 'estaba' : 'estaban'} así.`,
    failed.length > 0 && `${integer(failed.length)} sin cambiar:`,
  ];
  return (
    <RunReport
      title={pluralize(done, ['producto actualizado', 'productos actualizados'], integer)}
      body={body.filter(Boolean).join(' ')}
      failed={failed.length}
      undo={undo}
      // The prices of the lists are already changed: another run would change them twice.
      {...(listCount === 0 && {
        retry: { start: () => void run.retry(failed.map(({ id }) => id ?? 0)), starting: run.starting },
      })}
      actions={
        <Button variant={failed.length > 0 && !undo.undone ? 'default' : 'filled'} onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {run.failure && <ErrorNotice failure={run.failure} />}
      {failed.length > 0 && (
        <RunFailures
          label="Productos sin cambiar"
          nameLabel="Producto"
          failed={failed}
          addressOf={({ id }) => `/products/edit-product/${id}`}
        />
      )}
    </RunReport>
  );
}
