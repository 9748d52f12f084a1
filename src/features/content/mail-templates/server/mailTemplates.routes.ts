import { requirePictures } from '#features/content/sections/server/index.ts';
import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import { crudRepo } from '#kit/server/data/crud/crudRepo.ts';
import { lockName } from '#kit/server/data/lockName.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { listedMailTemplate, mailTemplateEntity, mailTemplatesApi } from '../mailTemplates.contract.ts';
import { fail } from '../mailTemplates.failures.ts';
import * as repo from './mailTemplates.repo.ts';

const maxTemplates = 500;

export const mailTemplates = implementApiWith(mailTemplatesApi, ({ areas }) => {
  const source = { entity: mailTemplateEntity, areas };
  const records = crudHandlers(mailTemplatesApi, source);
  const listed = crudRepo({ ...source, item: listedMailTemplate });
  return {
    ...records,
    list: ({ db }, { query }) => listed.list(db, query) as never,
    async create(ctx, input) {
      await lockName(ctx.db, 'mailTemplates.create');
      if ((await repo.templateCount(ctx.db)) >= maxTemplates) fail('tooManyMailTemplates');
      await requirePictures(ctx.db, input.body);
      return records.create(ctx, input);
    },
    async update(ctx, input) {
      await requirePictures(ctx.db, input.body);
      return records.update(ctx, input);
    },
  };
});
