import { z } from 'zod';
import { summarized } from '#kit/contract/jobResults.ts';
import { staffJobKind } from '#kit/server/jobs/staffJob.ts';
import { productBulkReport } from '#features/catalogue/products/bulkReports.contract.ts';
import { baseRaisesApi } from '#features/catalogue/products/baseRaises.contract.ts';

/** The moment of a raise of base prices. */
export const dueBaseRaiseJobKind = staffJobKind({
  kind: 'price_groups.base_raise_due',
  label: ({ productCount }) =>
    productCount === 1 ? 'Cambio de precio programado' : `Cambio programado de ${productCount} precios`,
  args: z.object({ raiseId: z.number().int(), productCount: z.number().int() }),
  result: z.union([productBulkReport, summarized]),
  policy: baseRaisesApi.schedule.policy,
  words: { request: 'el cambio de precios', verb: 'cambiar precios', permission: 'editar productos en lote' },
  source: 'clock',
});
