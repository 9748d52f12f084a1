import { campaignsFlag } from '#features/content/campaigns/server/index.ts';
import { area } from '#kit/server/area.ts';
import { mailTemplateConstraints, mailTemplateEntity } from './mailTemplates.contract.ts';
import { failures } from './mailTemplates.failures.ts';
import { addDemoMailTemplates } from './server/demoMailTemplates.ts';
import { emailBuilder } from './server/emailBuilder.routes.ts';
import { mailTemplates } from './server/mailTemplates.routes.ts';
import { testTemplateJob } from './server/testTemplate.ts';

/** Templates of mails, and their API for e-mail builders. Policies and flag are those of campaigns. */
export const mailTemplatesArea = area({
  name: 'mail-templates',
  failures,
  apis: {
    mailTemplates: { title: 'Constructor de correos: plantillas', flag: campaignsFlag, ...mailTemplates },
    emailBuilder: { title: 'Constructor de correos: bloques y pruebas', flag: campaignsFlag, ...emailBuilder },
  },
  tables: [{ table: 'mailTemplates', entity: mailTemplateEntity }],
  constraints: mailTemplateConstraints,
  jobs: (services) => [testTemplateJob(services)],
  demo: addDemoMailTemplates,
});
