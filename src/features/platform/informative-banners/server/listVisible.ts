import { formOf } from '#features/platform/pictures/server/index.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { InformativeBanner } from '../informativeBanners.contract.ts';
import { inOrder, isVisibleTo, type Reader } from '../informativeBanners.rules.ts';
import type { VisibleBanner } from '../visibleBanners.contract.ts';
import * as readings from './readings.repo.ts';

type Context = Pick<Ctx, 'database' | 'scope'>;
type Company = Omit<Reader['company'], 'plan'>;
type Invoice = VisibleBanner['invoice'];

/** A user who sees notices. */
export type Viewer = readings.Person & { company: Company; isAdministrator: boolean };

/** The company of the platform, the plan of another company, and the notices its user has seen. */
const readPlatform = ({ database }: Context, { company, ...person }: Viewer) =>
  database.onPlatform(async (db) => {
    const tenants = db.selectFrom('tenants').select(['id', 'slug', 'plan']);
    const rows = await tenants
      .where((of) => of.or([of('slug', '=', platformSlug), of('id', '=', company.id)]))
      .execute();
    return {
      platformId: rows.find(({ slug }) => slug === platformSlug)?.id,
      plan: rows.find(({ id }) => id === company.id)?.plan ?? '',
      seen: new Map((await readings.list(db, person)).map(({ noticeId, hidden }) => [noticeId, hidden])),
    };
  });

/** The invoice that is due first; null: all are paid. */
async function unpaidInvoice({ database, scope }: Context): Promise<Invoice> {
  const found = await database.readTenant(scope, (db) =>
    db
      .selectFrom('invoices')
      .select(['number', 'amount', 'dueOn'])
      .where('status', 'in', ['pending', 'failed'])
      .orderBy('dueOn')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  );
  return found ?? null;
}

const activeBanners = (db: Db) =>
  db.selectFrom('informativeBanners').selectAll().where('active', '=', true).orderBy('id').execute();

const present = async (db: Db, banner: InformativeBanner) => {
  const { id, title, link, body, severity, kind, maintenanceAt } = banner;
  return {
    id,
    title,
    link: link || null,
    desktopImage: (await formOf(db, banner.desktopPictureKey, 'noticeWeb')) ?? '',
    responsiveImage: (await formOf(db, banner.responsivePictureKey, 'noticeResponsive')) ?? '',
    body,
    severity,
    kind,
    maintenanceAt,
  };
};

/** The notices of the platform that a user sees, the most severe first. Those about invoices need one to pay. */
export async function listVisible(ctx: Context, viewer: Viewer, at: Date): Promise<VisibleBanner[]> {
  const { database, scope } = ctx;
  const { platformId, plan, seen } = await readPlatform(ctx, viewer);
  if (platformId === undefined) return [];
  const reader = { company: { ...viewer.company, plan }, isAdministrator: viewer.isAdministrator, at };
  const banners = await database.readTenant({ ...scope, tenantId: platformId }, async (db) => {
    const rows = (await activeBanners(db)) as unknown as InformativeBanner[];
    const isHidden = ({ id, severity }: InformativeBanner) => severity !== 'critical' && seen.get(id) === true;
    const visible = rows.filter((banner) => isVisibleTo(banner, reader) && !isHidden(banner));
    return Promise.all(inOrder(visible).map((banner) => present(db, banner)));
  });
  const invoice = banners.some(({ kind }) => kind === 'invoice') ? await unpaidInvoice(ctx) : null;
  return banners
    .filter(({ kind }) => kind !== 'invoice' || invoice !== null)
    .map((banner) => ({ ...banner, invoice: banner.kind === 'invoice' ? invoice : null, seen: seen.has(banner.id) }));
}
