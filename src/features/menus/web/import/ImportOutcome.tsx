import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '#kit/web/Can.tsx';
import { confirm } from '#kit/web/dialogs.tsx';
import { counted, useTenantFormat } from '#kit/web/format.tsx';
import { useWriting } from '#kit/web/query.ts';
import { auditApi } from '#features/audit/audit.contract.ts';
import type { ImportReport } from '../../menuImport.contract.ts';

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
  const [undone, setUndone] = useState(false);
  const done = tallies.filter(([key]) => report[key] > 0);
  const nothing = report.requestId === null;
  const title = undone ? 'Importación deshecha' : nothing ? 'El menú ya estaba así' : 'Importación aplicada';
  return (
    <Stack>
      <Alert color={undone || nothing ? 'brand' : 'green'} icon={<IconCheck size={20} aria-hidden />} title={title}>
        {undone && 'El menú y los productos volvieron a lo que eran.'}
        {!undone && done.map(([key, words]) => counted(report[key], words, integer)).join(', ')}
        {!undone && nothing && 'No hubo nada que cambiar.'}
      </Alert>
      {!undone && !nothing && (
        <Text size="sm" c="dimmed">
          El menú cambió en su borrador: los clientes lo ven cuando lo publiques.
        </Text>
      )}
      <Group gap="sm">
        <Button renderRoot={(props) => <Link to={`/menu/edit-menu/${menuId}`} {...props} />}>Ver el menú</Button>
        <Button variant="default" onClick={onAgain}>
          Importar otro archivo
        </Button>
        {!undone && report.requestId !== null && (
          <UndoImport requestId={report.requestId} onUndone={() => setUndone(true)} />
        )}
      </Group>
    </Stack>
  );
}

function UndoImport({ requestId, onUndone }: { requestId: string; onUndone: () => void }) {
  const allowed = useCan(auditApi.undo.policy);
  const undo = useWriting(auditApi.undo, { invalidates: ['menus', 'products', 'history'] });
  const ask = () =>
    void confirm({
      title: '¿Deshacer la importación?',
      body: 'Todo lo que creó y cambió vuelve a como estaba antes, en el menú y en los productos.',
      confirm: 'Deshacer',
      danger: true,
      run: async () => {
        await undo.mutateAsync({ params: { requestId } });
        onUndone();
      },
    });
  if (!allowed) return null;
  return (
    <Button variant="subtle" onClick={ask}>
      Deshacer
    </Button>
  );
}
