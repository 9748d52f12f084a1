import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { roleDraft } from '#testing/people.ts';
import { testApp } from '#testing/testApp.ts';
import { meApi } from '../me.contract.ts';

const { tenant } = await testApp();

test('live events resumed from the cursor of the signed-in user include every later change', async () => {
  const { admin, inTenant } = await tenant();
  const { liveCursor } = (await admin.call(meApi.me)).body;
  await admin.call(rolesApi.create, { body: roleDraft({ name: 'Caja' }) });
  const topics = await inTenant((db) =>
    db
      .selectFrom('events')
      .select('topic')
      .where('xid', '>=', sql<string>`split_part(${liveCursor}, '-', 2)::xid8`)
      .execute(),
  );
  expect(topics).toContainEqual({ topic: 'roles' });
});
