import { expect, test } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';
import { insertAll } from './write.ts';

const database = await testDatabase();
const tenantId = await database.onPlatform(async (db) => {
  const columns = {
    slug: 'alike',
    name: 'Alike',
    country: 'cl' as const,
    timeZone: 'America/Santiago',
    currency: 'CLP',
  };
  return (await db.insertInto('tenants').values(columns).returning('id').executeTakeFirstOrThrow()).id;
});
const author = { id: 7, name: 'Ana', email: 'ana@x.test', superAdmin: false };
const scope = { tenantId, author, requestId: 'alike', source: 'staff' as const, area: 'coupons' };

test('many similar rows are stored unchanged and recorded in the history', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => ({
    code: `ALIKE${at}`,
    discount: at % 3,
    maxDiscount: at % 2 === 0 ? null : at,
    startDate: at % 2 === 0 ? '2026-12-01' : '2026-12-02',
    expiryDate: '2026-12-31',
    days: ['monday', 'friday'],
  }));
  expect(await database.inTenant(scope, (db) => insertAll(db, 'coupons', rows))).toMatchObject(rows);
  const result = await database.inTenant(scope, (db) =>
    db.selectFrom('auditChanges').select('after').orderBy('recordId').execute(),
  );
  const wired = rows.map(({ code, discount, maxDiscount, startDate, expiryDate, days }) => ({
    after: { code, discount, max_discount: maxDiscount, start_date: startDate, expiry_date: expiryDate, days },
  }));
  expect(result).toMatchObject(wired);
});
