import { IconEye, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { RowAction } from '../list/table/RowMenu.tsx';
import { useCan } from '../session/Can.tsx';
import type { HistoryApi } from './HistoryDrawer.tsx';
import { useHistoryDrawer } from './history/useHistoryDrawer.tsx';
import { type Removal, useRemoveRecord } from './useRemoveRecord.tsx';

/** Actions on the records of an area. */
export type RecordActions<Row> = {
  /** The endpoints' policies decide which actions are offered. */
  api: { get: Pick<Endpoint, 'policy'>; update: Pick<Endpoint, 'policy'> };
  /** The endpoints of the history, and the table it knows the record by. */
  history: { api: HistoryApi; table: string };
  removal: Removal<Row>;
};

type ActionOf<Row> = (row: Row) => RowAction;
/** Where a record is looked at or changed. */
type Opening = { to: string } | { run: () => void };

/**
 * The actions that every record has, to be put in their order among an area's own. `dialogs` belongs on the page;
 * `onRemoved` follows a deletion.
 */
export function useRecordActions<Row extends { id: number }>(
  { api, history: { api: historyApi, table }, removal }: RecordActions<Row>,
  onRemoved?: () => void,
): { edit: (opening: Opening) => RowAction; history: ActionOf<Row>; remove: ActionOf<Row>; dialogs: ReactNode } {
  const changes = useCan(api.update.policy);
  const { remove, dialog } = useRemoveRecord(removal, onRemoved);
  const { open, drawer } = useHistoryDrawer({ api: historyApi, table });
  return {
    edit: (opening) => ({
      label: changes ? 'Editar' : 'Ver',
      icon: changes ? <IconPencil size={16} /> : <IconEye size={16} />,
      policy: api.get.policy,
      ...opening,
    }),
    history: ({ id }) => ({
      label: 'Historial',
      icon: <IconHistory size={16} />,
      policy: api.get.policy,
      run: () => open(id),
    }),
    remove: (row) => ({
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      policy: removal.endpoint.policy,
      danger: true,
      apart: true,
      run: () => remove(row),
    }),
    dialogs: (
      <>
        {drawer}
        {dialog}
      </>
    ),
  };
}
