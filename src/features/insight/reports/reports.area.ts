import { area } from '#kit/server/area.ts';
import { addDemoNotes } from './notes/server/addDemoNotes.ts';
import { auditedNotes } from './notes/server/auditedNotes.ts';
import { chartNotes } from './notes/server/notes.routes.ts';
import { failures } from './reports.failures.ts';
import { kpiPolicies, notePolicies, targetPolicies } from './reports.policies.ts';
import { kpi } from './server/kpi.routes.ts';
import { auditedTargets } from './targets/server/auditedTargets.ts';
import { targets } from './targets/server/targets.routes.ts';
import { why } from './why/server/why.routes.ts';

export const reportsArea = area({
  name: 'reports',
  policies: [kpiPolicies, notePolicies, targetPolicies],
  failures,
  flags: { 'best-selling-products': false },
  apis: {
    kpi: { title: 'Reportes', ...kpi },
    why: { title: 'Reportes: por qué cambió la venta', ...why },
    chartNotes: { title: 'Reportes: notas', ...chartNotes },
    targets: { title: 'Metas de venta', ...targets },
  },
  tables: [auditedNotes, auditedTargets],
  demo: addDemoNotes,
});
