import { Kbd, Modal, Text } from '@mantine/core';
import { use } from 'react';
import { ShortcutsContext } from '#kit/web/shell/shortcuts.ts';
import type { NavGroup } from './nav/nav.ts';
import { screensOf } from './nav/visibleNav.ts';
import classes from './ShortcutsHelp.module.css';

const everywhere = [
  { keys: ['Ctrl', 'K'], does: 'Buscar pantallas, registros y acciones' },
  { keys: ['Ctrl', 'S'], does: 'Guardar los cambios' },
  { keys: ['Esc'], does: 'Cerrar lo que está encima' },
];
const toActions = { keys: ['B'], does: 'Ir a las acciones sobre lo seleccionado' };
const lists = [
  { keys: ['/'], does: 'Buscar en la lista' },
  { keys: ['↓'], does: 'Pasar de la búsqueda a la primera fila' },
  { keys: ['↑', '↓'], does: 'Recorrer las filas, también con J y K' },
  { keys: ['Enter'], does: 'Abrir la fila' },
  { keys: ['Espacio'], does: 'Seleccionar la fila' },
];

const orders = [
  { keys: ['A'], does: 'Aceptar el pedido, o su siguiente paso' },
  { keys: ['R'], does: 'Pasarlo a otro local' },
  { keys: ['C'], does: 'Cancelarlo' },
  { keys: ['P'], does: 'Imprimir su comanda' },
];

function Shortcuts({ title, rows }: { title: string; rows: { keys: string[]; does: string }[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.rows}>
        {rows.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key, index) => (
                <Kbd key={`${key}${index}`}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All shortcuts of screens the user may open. */
export function ShortcutsHelp({
  opened,
  onClose,
  groups,
}: {
  opened: boolean;
  onClose: () => void;
  groups: NavGroup[];
}) {
  const singleKeys = use(ShortcutsContext);
  const jumps = screensOf(groups).flatMap(({ letter, label }) => (letter ? [{ letter, label }] : []));
  return (
    <Modal opened={opened} onClose={onClose} title="Atajos de teclado" size="lg">
      {!singleKeys && (
        <Text size="sm" c="dimmed" mb="md">
          Los atajos de una sola tecla están desactivados. Actívalos en Mi cuenta, en tus preferencias.
        </Text>
      )}
      <div className={classes.columns}>
        <div>
          <Shortcuts title="En todas partes" rows={everywhere} />
          {singleKeys && <Shortcuts title="Ayuda" rows={[{ keys: ['?'], does: 'Ver estos atajos' }]} />}
          <Shortcuts title="En las listas" rows={singleKeys ? [...lists, toActions] : lists} />
          {singleKeys && jumps.some(({ letter }) => letter === 'o') && (
            <Shortcuts title="En los pedidos" rows={orders} />
          )}
        </div>
        {singleKeys && (
          <Shortcuts
            title="Ir a"
            rows={jumps.map(({ letter, label }) => ({ keys: ['G', letter.toUpperCase()], does: label }))}
          />
        )}
      </div>
    </Modal>
  );
}
