import { z } from 'zod';
import { comparisons, periodNames } from '#features/insight/reports/periods/periods.contract.ts';
import { kpiApi, reportLabels, reportTypes } from '#features/insight/reports/reports.contract.ts';
import { readTool, type Tool } from '../tool.ts';
import { day, storeIds } from './inputs.ts';

const labels = Object.entries(reportLabels)
  .map(([type, label]) => `${type}: ${label}`)
  .join('; ');

export const reportTools: readonly Tool[] = [
  readTool({
    name: 'sales_report',
    title: 'Ventas y reportes',
    description: `Un reporte de un período, comparado con otro. Tipos: ${labels}.`,
    policy: kpiApi.report.policy,
    input: z.object({
      type: z.enum(reportTypes).optional(),
      period: z.enum(periodNames).optional().describe('En vez de from y to'),
      from: day.optional(),
      to: day.optional(),
      compare: z.enum(comparisons).optional(),
      store_ids: storeIds.optional(),
    }),
    async read(call, { store_ids, ...query }) {
      return (await call(kpiApi.report, { query: { ...query, ...(store_ids && { storeIds: store_ids }) } })).wire;
    },
  }),
];
