import { requireRecord } from '#kit/server/data/requireRecord.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { loyaltyApi, type PointsBalance } from '../loyalty.contract.ts';
import { fail } from '../loyalty.failures.ts';
import { adjustPoints } from './adjustPoints.ts';
import * as balances from './balances.repo.ts';
import { createPointsCard } from './createPointsCard.ts';
import { checkLedger } from './checkLedger.ts';
import { requirePhone } from './guests/requirePhone.ts';
import { readSummary } from './readSummary.ts';
import { settingsOf, updateSettings } from './settings.ts';

/** Balance for an unknown phone. */
const noPoints: PointsBalance = { available: 0, pending: 0, debt: 0, expiresAt: null, expiring: 0 };

const seePoints = 'ver los puntos de los clientes';

export const loyalty = implementApiWith(loyaltyApi, ({ areas }) => ({
  settings: ({ db, tenant }) => settingsOf(db, tenant.country),
  update: (ctx, { body }) => updateSettings(ctx, body),
  summary(ctx) {
    requireEveryStore(ctx, seePoints);
    return readSummary(ctx);
  },
  check(ctx) {
    requireEveryStore(ctx, 'revisar los saldos');
    return checkLedger(ctx.db);
  },
  customers(ctx, { query }) {
    requireEveryStore(ctx, seePoints);
    return balances.list(ctx.db, query, ctx.tenant.country);
  },
  async customer(ctx, { params }) {
    requireEveryStore(ctx, seePoints);
    return (await balances.find(ctx.db, params.id)) ?? fail('notFound');
  },
  async ofPhone(ctx, { query }) {
    requireEveryStore(ctx, seePoints);
    const { pointsName } = await settingsOf(ctx.db, ctx.tenant.country);
    const holder = await balances.findByPhone(ctx.db, requirePhone(ctx, query.phone));
    return { ...(holder ?? noPoints), pointsName };
  },
  async entries(ctx, { params, query }) {
    requireEveryStore(ctx, seePoints);
    const [page] = await Promise.all([
      balances.entries(ctx.db, params.id, query),
      requireRecord(ctx.db, 'customers', params.id),
    ]);
    return page;
  },
  adjust: (ctx, { params, body }) => adjustPoints(ctx, params.id, body),
  giftCard: (ctx, { params, body }) => createPointsCard(ctx, areas, params.id, body.points),
}));
