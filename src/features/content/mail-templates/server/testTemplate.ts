import { type SendServices, sendTest } from '#features/content/campaigns/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { defineJob } from '#kit/server/jobs/jobs.ts';
import * as repo from './mailTemplates.repo.ts';
import { testTemplate } from './testTemplateKind.ts';

export const testTemplateJob = (services: SendServices) =>
  defineJob({
    ...testTemplate,
    async run(job, { id, mail, key }) {
      const { subject, preheader, content } = (await job.inTransaction((db) => repo.find(db, id))) ?? fail('notFound');
      return sendTest(job, services, { subject, preheader, content, senderId: null, to: mail, key });
    },
  });
