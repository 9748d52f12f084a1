import type { Readable } from 'node:stream';
import { fail } from '#kit/contract/failures.ts';
import { columnHandlers } from '#kit/server/csv/importColumns.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { menuImportApi } from '../menuImport.contract.ts';
import { exportMenu } from './exportMenu.ts';
import { startApply } from './importApply.ts';
import * as groupsRepo from './importGroups.repo.ts';
import * as repo from './importMenu.repo.ts';
import { chooseSide, menuFiles, skipErrors, startImport, updateGroup, updateRow } from './importReview.ts';

const keyOf = ({ id, importId }: { id: number; importId: number }): repo.ImportKey => ({ menuId: id, importId });

export const menuImports = implementApi(menuImportApi, {
  ...columnHandlers(menuFiles),
  exportCsv: (ctx, { params }) => exportMenu(ctx, params.id),
  start: (ctx, { params, body }) => startImport(ctx, params.id, body as unknown as Readable),
  get: async ({ db }, { params }) => (await repo.find(db, keyOf(params))) ?? fail('notFound'),
  async rows({ db }, { params, query }) {
    if (!(await repo.find(db, keyOf(params)))) fail('notFound');
    return repo.rows(db, keyOf(params), query);
  },
  updateRow: (ctx, { params, body }) => updateRow(ctx, keyOf(params), params.line, body),
  choose: (ctx, { params, body }) => chooseSide(ctx, keyOf(params), body),
  async groups({ db }, { params, query }) {
    if (!(await repo.find(db, keyOf(params)))) fail('notFound');
    return groupsRepo.list(db, params.importId, query);
  },
  updateGroup: (ctx, { params, body }) => updateGroup(ctx, keyOf(params), params.place, body),
  skipErrors: (ctx, { params }) => skipErrors(ctx, keyOf(params)),
  apply: (ctx, { params }) => startApply(ctx, keyOf(params)),
});
