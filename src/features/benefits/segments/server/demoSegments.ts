import type { Db } from '#kit/server/data/database.ts';
import { insertAll } from '#kit/server/data/write.ts';
import type { SegmentDraft } from '../segments.contract.ts';

const demoSegments: SegmentDraft[] = [
  {
    name: 'Clientes frecuentes',
    notes: 'Para novedades del menú.',
    rules: [
      { field: 'orders', op: 'atLeast', amount: 4 },
      { field: 'lastOrderDays', op: 'atMost', amount: 30 },
    ],
  },
  {
    name: 'No piden hace un mes',
    notes: 'Para un cupón de regreso.',
    rules: [
      { field: 'orders', op: 'atLeast', amount: 2 },
      { field: 'lastOrderDays', op: 'atLeast', amount: 30 },
    ],
  },
  {
    name: 'Delivery de noche',
    notes: '',
    rules: [
      { field: 'dispatchMethods', op: 'any', keys: ['delivery'] },
      { field: 'dayParts', op: 'any', keys: ['night'] },
    ],
  },
];

/** The records that a demo tenant starts with. */
export async function addDemoSegments(db: Db): Promise<void> {
  await insertAll(db, 'segments', demoSegments);
}
