import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { openStores } from '../../hours/server/openStores.ts';
import { blankClosing, type Store, type StorePatch, type StoreUpdate } from '../../record/stores.contract.ts';

const howToClose =
  'Di qué cambia. Para cerrar el local envía "closed": true, o sus cierres en "scheduled_closing_times"; para abrirlo, "closed": false.';

type Patch = (ctx: Ctx, input: { params: { id: number }; body: StorePatch }) => Promise<Store>;

/**
 * Saves changes of a store, closes it or opens it. Rejects an empty body: its sender would think the store was closed.
 */
export async function updateOrClose(ctx: Ctx, id: number, { closed, ...body }: StoreUpdate, patch: Patch) {
  if (closed === undefined && Object.keys(body).length === 0) {
    // Rejects another value of a field that is only read, which explains more.
    if (ctx.request.readOnly) await patch(ctx, { params: { id }, body });
    fail('invalidFields', { message: howToClose, fields: { closed: [howToClose] } });
  }
  if (closed === false) await openStores(ctx, [id]);
  return patch(ctx, { params: { id }, body: closed ? withClosing(body) : body });
}

const withClosing = ({ scheduledClosingTimes = [], ...body }: StorePatch): StorePatch => ({
  ...body,
  scheduledClosingTimes: [...scheduledClosingTimes, { ...blankClosing, startDatetime: new Date().toISOString() }],
});
