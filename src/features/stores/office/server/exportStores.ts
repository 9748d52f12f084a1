import type { Readable } from 'node:stream';
import { csvSeparator } from '#domain/countries.ts';
import { hoursText } from '#domain/schedule/hoursText.ts';
import type { Openness } from '#domain/schedule/schedule.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import * as repo from './exportStores.repo.ts';
import { viewOf } from '../../record/server/storeView.ts';

const columns = [
  { header: 'local', field: 'name' },
  { header: 'dirección', field: 'textAddress' },
  { header: 'comuna', field: 'commune' },
  { header: 'región', field: 'region' },
  { header: 'franquicia', field: 'franchise' },
  { header: 'formato', field: 'format' },
  { header: 'grupos', field: 'groups' },
  { header: 'teléfono', field: 'phone' },
  { header: 'email', field: 'email' },
  { header: 'menú', field: 'menu' },
  { header: 'latitud', field: 'latitude' },
  { header: 'longitud', field: 'longitude' },
  { header: 'delivery', field: 'delivery' },
  { header: 'retiro', field: 'pickUp' },
  { header: 'espera delivery (min)', field: 'deliveryWaitTime' },
  { header: 'espera retiro (min)', field: 'pickUpWaitTime' },
  { header: 'horario', field: 'hours' },
  { header: 'delivery ahora', field: 'deliveryNow' },
  { header: 'retiro ahora', field: 'pickUpNow' },
];

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
  return csvOf(ctx.database, ctx.scope, {
    columns,
    separator: csvSeparator(ctx.tenant.country),
    rows: (db) => repo.exportRows(db, exported),
  });
}
