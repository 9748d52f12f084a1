import { DateTime } from '../../shell/format.tsx';
import type { Column } from './column.ts';

const shared = { width: 170, optional: true, card: 'none' } as const;

/** When a record was made, hidden until chosen. */
export const createdColumn: Column<{ createdAt: string }> = {
  ...shared,
  id: 'createdAt',
  label: 'Creado',
  sort: 'createdAt',
  cell: ({ createdAt }) => <DateTime at={createdAt} />,
};

/** When a record was last changed, hidden until chosen. */
export const updatedColumn: Column<{ updatedAt: string }> = {
  ...shared,
  id: 'updatedAt',
  label: 'Actualizado',
  sort: 'updatedAt',
  cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
};
