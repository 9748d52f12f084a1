import { sql } from 'kysely';
import { dispatchLabels } from '#domain/delivery/dispatch.ts';
import type { CsvColumn } from '#kit/server/csv/csv.ts';
import { labelCell } from '#kit/server/csv/exportRecords.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { questionCategoryLabels } from '../../questions/questions.contract.ts';
import type { ResultQuery } from '../results.contract.ts';
import { answered, invitations } from './answers.repo.ts';
import type { Counted } from './results.repo.ts';

const columns: readonly CsvColumn[] = [
  { header: 'pedido', field: 'orderId' },
  { header: 'día del pedido', field: 'day' },
  { header: 'respondida', field: 'at' },
  { header: 'local', field: 'store' },
  { header: 'entrega', field: 'dispatch' },
  { header: 'puntaje', field: 'score' },
  { header: 'pregunta', field: 'question' },
  { header: 'categoría', field: 'category' },
  { header: 'respuesta', field: 'answer' },
  { header: 'comentario', field: 'comment' },
  { header: 'atendida por', field: 'attendedBy' },
  { header: 'qué se hizo', field: 'attendedNote' },
];

type View = Pick<Counted, 'storeScope'> & { timeZone: string };

/** The answers that the filters ask for as a file, a line for each question, the latest first. It names no guest. */
export const answerExport = (query: ResultQuery, { storeScope, timeZone }: View) => ({
  columns,
  rows: (db: Db) =>
    answered(invitations(db), { filters: query, storeScope })
      .innerJoin(sql<{ position: number }>`(select * from ${tenantRows('npsAnswers as x')})`.as('a'), (join) =>
        join.on(sql<boolean>`a.invitation_id = i.id`),
      )
      .select(['i.orderId', 'i.score', 'i.attendedBy', 'i.attendedNote', 's.name as store'])
      .select([
        sql<string>`to_char(i.business_day, 'DD/MM/YYYY')`.as('day'),
        sql<string>`to_char(i.answered_at at time zone coalesce(s.time_zone, ${timeZone}::text), 'DD/MM/YYYY HH24:MI')`.as(
          'at',
        ),
        labelCell(sql.ref('i.dispatch_method'), dispatchLabels).as('dispatch'),
        sql<string>`a.description`.as('question'),
        labelCell(sql.ref('a.category'), questionCategoryLabels).as('category'),
        sql<string>`case when a.category = 'yes_no' then case when a.value = 1 then 'Sí' else 'No' end else a.value::text end`.as(
          'answer',
        ),
        sql<string>`a.comment`.as('comment'),
      ])
      .orderBy('i.answeredAt', 'desc')
      .orderBy('i.id', 'desc')
      .orderBy(sql`a.position`),
});
