import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import type { MailTemplate } from '../mailTemplates.contract.ts';
import { testTemplate } from './testTemplateKind.ts';

export const find = async (db: Db, id: number): Promise<MailTemplate | undefined> =>
  (await db.selectFrom('mailTemplates').selectAll().where('id', '=', id).executeTakeFirst()) as
    | MailTemplate
    | undefined;

export async function templateCount(db: Db): Promise<number> {
  const { templates } = await db
    .selectFrom('mailTemplates')
    .select(sql<number>`count(*)::int`.as('templates'))
    .executeTakeFirstOrThrow();
  return templates;
}

export const findTest = (db: Db, id: number) =>
  db
    .selectFrom('jobs')
    .select(['status', 'error'])
    .where('id', '=', id)
    .where('kind', '=', testTemplate.kind)
    .executeTakeFirst();
