import { randomUUID } from 'node:crypto';
import {
  checkedMail,
  clipBytes,
  mailFindings,
  previewMail,
  requireTestRecipient,
  sampleReader,
} from '#features/content/campaigns/server/index.ts';
import { requirePictures } from '#features/content/sections/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import { countTestMail } from '#kit/server/mail/countTestMail.ts';
import { emailBuilderApi } from '../emailBuilder.contract.ts';
import { blankMailTemplate } from '../mailTemplates.contract.ts';
import { fail } from '../mailTemplates.failures.ts';
import { blockCatalogue } from './blocks.ts';
import * as repo from './mailTemplates.repo.ts';
import { testTemplate } from './testTemplateKind.ts';

const requireTemplate = async (db: Db, id: number) => (await repo.find(db, id)) ?? fail('notFound');

const states = { queued: 'queued', running: 'queued', done: 'sent', failed: 'failed' } as const;

export const emailBuilder = implementApiWith(emailBuilderApi, (services) => ({
  blocks: blockCatalogue,
  render: ({ inTransaction, tenant }, { body: { templateId, customer, ...sent } }) =>
    inTransaction(async (db) => {
      const template = templateId === undefined ? blankMailTemplate : await requireTemplate(db, templateId);
      const mail = { ...template, ...sent };
      await requirePictures(db, sent);
      const reader = { ...sampleReader, ...customer };
      const drawn = await previewMail(db, services, { company: tenant, mail, reader });
      const findings = mailFindings(checkedMail(mail, drawn.bytes));
      return { ...drawn, clipBytes, isClipped: drawn.bytes > clipBytes, findings };
    }),
  async test(ctx, { body: { templateId: id, mail = ctx.actor.email } }) {
    requireTestRecipient(ctx, mail);
    await ctx.inTransaction((db) => requireTemplate(db, id));
    await countTestMail(ctx);
    return ctx.inTransaction((db) => enqueue(db, testTemplate, { id, mail, key: `t${randomUUID()}` }));
  },
  async testState({ db }, { params }) {
    const { status, error } = (await repo.findTest(db, Number(params.id))) ?? fail('notFound');
    return { state: states[status], problem: error ?? '' };
  },
}));
