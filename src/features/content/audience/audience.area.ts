import { area } from '#kit/server/area.ts';
import { audienceFlag } from './audience.contract.ts';
import { failures } from './audience.failures.ts';
import { audience } from './server/audience.routes.ts';
import { eraseMembers, reportedChange } from './server/audienceEffects.ts';
import { enqueueHourly, followCustomers, followSettings, syncAudienceJob } from './server/syncAudience.ts';

/** Keeps a list of contacts at a provider equal to the customers who accept offers. */
export const audienceArea = area({
  name: 'audience',
  failures,
  apis: { audience: { title: 'Contactos en Mailchimp', flag: audienceFlag, ...audience } },
  jobs: (services) => [syncAudienceJob(services)],
  effects: [reportedChange, eraseMembers],
  followers: [followSettings, followCustomers],
  catchUp: [enqueueHourly],
});
