import { isVisible } from '#domain/hideablePaths.ts';
import { area } from '#kit/server/area.ts';
import { addDemoNotes } from './notes/server/addDemoNotes.ts';
import { auditedNotes } from './notes/server/auditedNotes.ts';
import { chartNotes } from './notes/server/notes.routes.ts';
import { addDemoMails } from './mails/server/addDemoMails.ts';
import { auditedMails } from './mails/server/auditedMails.ts';
import { reportMails } from './mails/server/mails.routes.ts';
import { scheduleMails } from './mails/server/scheduleMail.ts';
import { sendReportJob } from './mails/server/sendReports.ts';
import { unsubscribePage } from './mails/server/unsubscribe.ts';
import { dayEvents } from './events/server/events.routes.ts';
import { failures } from './reports.failures.ts';
import { kpiPolicies, notePolicies, reportMailPolicies, targetPolicies } from './reports.policies.ts';
import { kpi } from './figures/server/kpi.routes.ts';
import { auditedTargets } from './targets/server/auditedTargets.ts';
import { targets } from './targets/server/targets.routes.ts';
import { why } from './why/server/why.routes.ts';

export const reportsArea = area({
  name: 'reports',
  policies: [kpiPolicies, reportMailPolicies, notePolicies, targetPolicies],
  failures,
  flags: { 'sales-reports': isVisible('/reports'), 'best-selling-products': false },
  apis: {
    kpi: { title: 'Reportes', flag: 'sales-reports', ...kpi },
    why: { title: 'Reportes: por qué cambió la venta', flag: 'sales-reports', ...why },
    dayEvents: { title: 'Reportes: qué pasó', ...dayEvents },
    chartNotes: { title: 'Reportes: notas', ...chartNotes },
    reportMails: { title: 'Reportes: por correo', flag: 'sales-reports', ...reportMails },
    targets: { title: 'Metas de venta', ...targets },
  },
  pages: (services) => [unsubscribePage(services)],
  jobs: (services) => [sendReportJob(services)],
  catchUp: [scheduleMails],
  tables: [auditedNotes, auditedTargets, auditedMails],
  async demo(db) {
    await addDemoNotes(db);
    await addDemoMails(db);
  },
});
