import { area } from '#kit/server/area.ts';
import { mailJob } from './server/deliverMail.ts';
import { mailEventsJob } from './server/mailEvents.ts';

/** Mails of a company on their way out, and the reports of its provider about them. */
export const mailArea = area({
  name: 'mail',
  events: { mailReported: ['customers', 'campaigns'] },
  jobs: (services) => [mailJob(services), mailEventsJob()],
});
