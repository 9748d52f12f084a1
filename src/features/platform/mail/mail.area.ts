import { area } from '#kit/server/area.ts';
import { emailQuotaPolicies, mailSenderPolicies, mailSuppressionPolicies } from './mail.policies.ts';
import { mailSenderConstraints, mailSenderEntity } from './senders.contract.ts';
import { countQuotaJob, enqueueHourlyCount } from './server/countQuota.ts';
import { checkSenderJob, checkSendersNightly } from './server/checkSender.ts';
import { addDemoMail } from './server/demoMail.ts';
import { mailJob } from './server/deliverMail.ts';
import { mailEventsJob } from './server/mailEvents.ts';
import { emailQuota } from './server/quota.routes.ts';
import { mailSenders } from './server/senders.routes.ts';
import { purgeEvents } from './server/suppressions.repo.ts';
import { mailSuppressions } from './server/suppressions.routes.ts';

/** Mails of a company on their way out: senders, suppressions, counts, and the reports of its provider. */
export const mailArea = area({
  name: 'mail',
  policies: [mailSenderPolicies, mailSuppressionPolicies, emailQuotaPolicies],
  apis: {
    mailSenders: { title: 'Remitentes de correo', ...mailSenders },
    mailSuppressions: { title: 'Correos bloqueados', ...mailSuppressions },
    emailQuota: { title: 'Cupo de correos', ...emailQuota },
  },
  tables: [{ table: 'mailSenders', entity: mailSenderEntity, ofEveryStore: true }],
  constraints: mailSenderConstraints,
  events: { mailReported: ['customers', 'campaigns'] },
  jobs: (services) => [mailJob(services), mailEventsJob(), checkSenderJob(services), countQuotaJob(services)],
  catchUp: [enqueueHourlyCount],
  demo: addDemoMail,
  nightly: () => [checkSendersNightly, (job) => job.inTransaction(purgeEvents)],
});
