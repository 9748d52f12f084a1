import type { Insertable } from 'kysely';
import { dayLength } from '#domain/time/zonedTime.ts';
import { platformTenantId } from '#features/platform/tenants/server/index.ts';
import type { Database } from '#kit/server/data/database.ts';
import { setupScope } from '#server/createTenant.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';

type VisitRow = Insertable<PlatformTables['platformVisits']>;
type AreaCounts = Readonly<Record<string, number>>;
type DemoVisit = Required<Pick<VisitRow, 'kind' | 'reason' | 'ticket'>> & {
  email: string;
  daysAgo: number;
  minutes: number;
  /** Requests by the area of the product. */
  areas: AreaCounts;
  /** Zero: changes were not enabled. */
  changes: number;
};

const [support, engineering] = ['soporte@comanda.test', 'ingenieria@comanda.test'];
const minute = 60_000;

const visits: readonly DemoVisit[] = [
  {
    email: engineering,
    kind: 'setup',
    reason: 'Carga del primer menú y de los horarios de los locales',
    ticket: 'ALT-31',
    daysAgo: 41,
    minutes: 60,
    areas: { menus: 64, stores: 41, products: 118 },
    changes: 52,
  },
  {
    email: engineering,
    kind: 'setup',
    reason: 'Configurar las zonas de reparto que enviaron por correo',
    ticket: 'ALT-36',
    daysAgo: 33,
    minutes: 38,
    areas: { delivery_areas: 47, stores: 22 },
    changes: 18,
  },
  {
    email: support,
    kind: 'request',
    reason: 'No encuentran el permiso para anular pedidos en caja',
    ticket: 'SOP-388',
    daysAgo: 19,
    minutes: 7,
    areas: { roles: 9, admin_users: 6 },
    changes: 0,
  },
  {
    email: support,
    kind: 'request',
    reason: 'Un cupón no se aplica a los combos',
    ticket: 'SOP-397',
    daysAgo: 12,
    minutes: 16,
    areas: { coupons: 21, products: 8 },
    changes: 0,
  },
  {
    email: support,
    kind: 'incident',
    reason: 'Dos locales no reciben pedidos de Rappi desde el mediodía',
    ticket: 'SOP-412',
    daysAgo: 6,
    minutes: 23,
    areas: { orders: 26, integrations: 17, stores: 5 },
    changes: 0,
  },
  {
    email: engineering,
    kind: 'incident',
    reason: 'La impresora de cocina repite comandas',
    ticket: 'SOP-415',
    daysAgo: 5,
    minutes: 14,
    areas: { stores: 12, orders: 9 },
    changes: 3,
  },
  {
    email: support,
    kind: 'billing',
    reason: 'Revisar cuántos locales cuentan para el plan de este mes',
    ticket: '',
    daysAgo: 2,
    minutes: 11,
    areas: { stores: 14 },
    changes: 0,
  },
];

async function findVisitors(database: Database) {
  const platformId = await database.onPlatform(platformTenantId);
  return database.readTenant(setupScope(platformId, 'demo-visits'), (db) =>
    db.selectFrom('adminUsers').select(['id', 'name', 'email']).where('email', 'in', [support, engineering]).execute(),
  );
}

/** Past visits of the demo team to a company: every second one, so that neighbouring companies differ. */
export async function addVisits(database: Database, tenantId: number): Promise<void> {
  const visitors = new Map((await findVisitors(database)).map((visitor) => [visitor.email, visitor]));
  const rows = visits.flatMap(({ email, daysAgo, minutes, areas, changes, ...visit }, index): VisitRow[] => {
    const visitor = visitors.get(email);
    if (!visitor || (index + tenantId) % 2 === 1) return [];
    const began = Date.now() - daysAgo * dayLength - index * 37 * minute;
    const after = (count: number) => new Date(began + count * minute).toISOString();
    return [
      {
        ...visit,
        tenantId,
        adminId: visitor.id,
        adminName: visitor.name,
        adminEmail: email,
        // Sessions have ids above zero, so that no session finds it.
        sessionId: 0,
        beganAt: after(0),
        endsAt: after(60),
        endedAt: after(minutes),
        endRecordedAt: after(minutes),
        writesUntil: changes > 0 ? after(minutes) : null,
        requestCount: Object.values(areas).reduce((sum, count) => sum + count, 0),
        changeCount: changes,
        areas: JSON.stringify(areas),
      },
    ];
  });
  if (rows.length > 0) await database.onPlatform((db) => db.insertInto('platformVisits').values(rows).execute());
}
