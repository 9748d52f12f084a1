import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RunReport } from '#kit/web/runs/RunReport.tsx';
import { useUndoRun } from '#kit/web/runs/useUndoRun.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { ImportReport, ImportSource } from '../menuImport.contract.ts';

const restartLabels: Readonly<Record<ImportSource, string>> = {
  file: 'Importar otro archivo',
  channel: 'Traer otro menú',
  pos: 'Traer otro menú',
};

const tallies = [
  ['linesCreated', ['producto agregado al menú', 'productos agregados al menú']],
  ['linesChanged', ['línea cambiada', 'líneas cambiadas']],
  ['categoriesCreated', ['categoría creada', 'categorías creadas']],
  ['productsCreated', ['producto creado', 'productos creados']],
  ['productsChanged', ['producto cambiado', 'productos cambiados']],
  ['groupsCreated', ['grupo de opciones creado', 'grupos de opciones creados']],
  ['groupsChanged', ['grupo de opciones cambiado', 'grupos de opciones cambiados']],
  ['optionsCreated', ['opción creada', 'opciones creadas']],
  ['optionsChanged', ['opción con otro precio', 'opciones con otro precio']],
] as const;

type OutcomeProps = { menuId: number; source: ImportSource; report: ImportReport; onRestart: () => void };

/** Result of an import, with an undo button. */
export function ImportOutcome({ menuId, source, report, onRestart }: OutcomeProps) {
  const { integer } = useTenantFormat();
  const { requestId } = report;
  const undo = useUndoRun(auditApi.undo, requestId === null ? [] : [requestId], {
    invalidates: ['menus', 'products', 'modifiers'],
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
  const isUnchanged = requestId === null;
  const done = tallies
    .filter(([key]) => report[key] > 0)
    .map(([key, labels]) => pluralize(report[key], labels, integer));
  return (
    <Stack>
      <RunReport
        title={isUnchanged ? 'El menú ya estaba así' : 'Importación aplicada'}
        body={isUnchanged ? 'No hubo nada que cambiar.' : done.join(', ')}
        failed={0}
        nothing={isUnchanged}
        undo={undo}
        actions={
          <>
            <Button variant="default" onClick={onRestart}>
              {restartLabels[source]}
            </Button>
            <Button renderRoot={(props) => <Link to={`/menu/edit-menu/${menuId}`} {...props} />}>Ver el menú</Button>
          </>
        }
      >
        {!isUnchanged && (
          <Text size="sm" c="dimmed">
            El menú cambió en su borrador: los clientes lo ven cuando lo publiques.
          </Text>
        )}
      </RunReport>
    </Stack>
  );
}
