import { z } from 'zod';
import { summarized } from '#kit/contract/jobResults.ts';
import { staffJobKind } from '#kit/server/jobs/staffJob.ts';
import { productBulkReport } from '#features/catalogue/products/bulkReports.contract.ts';
import { baseRaisesApi } from '#features/catalogue/products/baseRaises.contract.ts';

/** The moment of a raise of base prices. */
export const dueBaseRaiseJobKind = staffJobKind({
  kind: 'price_groups.base_raise_due',
  whileHeld: 'defer',
  label: ({ productCount, listCount = 1 }) => {
    const products = productCount === 1 ? 'un producto' : `${productCount} productos`;
    return `Cambio programado de precios: ${products}${listCount > 1 ? ` en ${listCount} listas` : ''}`;
  },
  args: z.object({
    raiseId: z.number().int(),
    productCount: z.number().int(),
    /** The base list and the chosen ones; absent of older jobs. */
    listCount: z.number().int().optional(),
  }),
  result: z.union([productBulkReport, summarized]),
  policy: baseRaisesApi.schedule.policy,
  words: { request: 'el cambio de precios', verb: 'cambiar precios', permission: 'editar productos en lote' },
  source: 'clock',
});
