import type { Readable } from 'node:stream';
import { csvFormat } from '#domain/countries.ts';
import { hoursText } from '#domain/schedule/hoursText.ts';
import type { Openness } from '#domain/schedule/schedule.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { storeTitles } from '../../imports/storeImport.contract.ts';
import * as repo from './exportStores.repo.ts';
import { viewOf } from '../../record/server/storeView.ts';

const fields: Readonly<Partial<Record<keyof typeof storeTitles, string>>> = {
  storeId: 'id',
  menuId: 'menu',
  businessHours: 'hours',
};
const columns = Object.entries(storeTitles).map(([name, header]) => ({
  header,
  field: fields[name as keyof typeof storeTitles] ?? name,
}));

const reasons: Record<Openness['reason'], string> = {
  open: 'abierto',
  disabled: 'no ofrece',
  closing: 'cerrado por cierre',
  specialDay: 'cerrado por día especial',
  outsideHours: 'cerrado, fuera de horario',
  noHours: 'cerrado, sin horario',
};

/** The stores of the list's filters as a file: what people look up, and whether each takes orders at this moment. */
export async function exportStores(ctx: Ctx, filters: repo.Filters): Promise<Readable> {
  const view = viewOf(ctx);
  const states = await ctx.inTransaction((db) => repo.states(db, filters, view));
  const exported = states.map(({ id, businessHours, delivery, pickUp }) => ({
    id,
    hours: hoursText(businessHours),
    deliveryNow: reasons[delivery.reason],
    pickUpNow: reasons[pickUp.reason],
  }));
  const { separator, decimalMark } = csvFormat(ctx.tenant.country);
  return csvOf(ctx.database, ctx.scope, {
    columns,
    separator,
    rows: (db) => repo.exportRows(db, exported, decimalMark),
  });
}
