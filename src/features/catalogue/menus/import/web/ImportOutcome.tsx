import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RunReport } from '#kit/web/runs/RunReport.tsx';
import { useUndoRun } from '#kit/web/runs/useUndoRun.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { ImportReport } from '../menuImport.contract.ts';

const tallies = [
  ['linesCreated', ['producto agregado al menú', 'productos agregados al menú']],
  ['linesChanged', ['línea cambiada', 'líneas cambiadas']],
  ['categoriesCreated', ['categoría creada', 'categorías creadas']],
  ['productsCreated', ['producto creado', 'productos creados']],
  ['productsChanged', ['producto cambiado', 'productos cambiados']],
] as const;

type OutcomeProps = { menuId: number; report: ImportReport; onAgain: () => void };

/** What an import did, and how it is taken back. */
export function ImportOutcome({ menuId, report, onAgain }: OutcomeProps) {
  const { integer } = useTenantFormat();
  const { requestId } = report;
  const undo = useUndoRun(auditApi.undo, requestId === null ? [] : [requestId], {
    invalidates: ['menus', 'products'],
    question: {
      title: '¿Deshacer la importación?',
      body: 'Todo lo que creó y cambió vuelve a como estaba antes, en el menú y en los productos.',
      danger: true,
    },
    words: {
      title: 'Importación deshecha',
      body: 'El menú y los productos volvieron a lo que eran.',
    },
  });
  const nothing = requestId === null;
  const done = tallies.filter(([key]) => report[key] > 0).map(([key, words]) => pluralize(report[key], words, integer));
  return (
    <Stack>
      <RunReport
        title={nothing ? 'El menú ya estaba así' : 'Importación aplicada'}
        body={nothing ? 'No hubo nada que cambiar.' : done.join(', ')}
        failed={0}
        nothing={nothing}
        undo={undo}
        actions={
          <>
            <Button variant="default" onClick={onAgain}>
              Importar otro archivo
            </Button>
            <Button renderRoot={(props) => <Link to={`/menu/edit-menu/${menuId}`} {...props} />}>Ver el menú</Button>
          </>
        }
      >
        {!nothing && (
          <Text size="sm" c="dimmed">
            El menú cambió en su borrador: los clientes lo ven cuando lo publiques.
          </Text>
        )}
      </RunReport>
    </Stack>
  );
}
