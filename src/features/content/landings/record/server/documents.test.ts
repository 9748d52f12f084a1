import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { countBlocked } from '#testing/countBlocked.ts';
import { landingCalls, landingHtml } from '#testing/landings.ts';
import { testApp } from '#testing/testApp.ts';
import { landingsFlag } from '../../landings.flags.ts';
import { purgeDocuments, readDocument, storeDocument } from './documents.repo.ts';
import * as landings from './landings.repo.ts';

const comanda = await testApp();
const home = await comanda.tenant({ flags: [landingsFlag] });
const { create, change } = landingCalls(home.admin);

const purge = () => purgeDocuments({ inTransaction: home.inTenant } as JobCtx);
const age = (db: Db) => sql`update landing_documents set created_at = created_at - interval '100 days'`.execute(db);
const hashOf = async (id: number) => (await home.inTenant((db) => landings.draftOf(db, id)))?.htmlDigest ?? null;
const read = (hash: string | null) => home.inTenant((db) => readDocument(db, hash));

test('a draft stays for 90 days after it was replaced, however old it is', async () => {
  const html = landingHtml('<h1>Antigua</h1>');
  const { body } = await create({ html });
  const hash = await hashOf(body.id);
  await home.inTenant(age);
  await purge();
  await change(body.id, { html: landingHtml('<h1>Nueva</h1>') });
  await purge();
  expect(await read(hash)).toBe(html);
  await home.inTenant(age);
  await purge();
  expect(await read(hash)).toBe('');
});

test('a draft that is written again while old ones are deleted stays', async () => {
  const { body } = await create();
  const html = landingHtml('<h1>De nuevo</h1>');
  await home.inTenant((db) => storeDocument(db, html));
  await home.inTenant(age);
  const { purging } = await home.inTenant(async (db) => {
    const htmlDigest = await storeDocument(db, html);
    const running = purge();
    await vi.waitFor(async () => expect(await countBlocked(db)).toBe(1), { timeout: 5000, interval: 20 });
    await landings.update(db, body.id, { htmlDigest });
    return { purging: running };
  });
  await purging;
  expect(await read(await hashOf(body.id))).toBe(html);
});

test('an undo that would restore a purged draft is refused, and one within 90 days restores it', async () => {
  const { body } = await create({ html: landingHtml('<h1>Primera</h1>') });
  const undoLast = async () => {
    const { body: history } = await home.admin.call(auditApi.history, {
      params: { entity: 'customLandings', id: body.id },
    });
    return home.admin.call(auditApi.undo, { params: { requestId: history.data[0]!.requestId } });
  };
  await change(body.id, { html: landingHtml('<h1>Segunda</h1>') });
  await undoLast();
  expect((await landingCalls(home.admin).read(body.id)).html).toBe(body.html);
  await change(body.id, { html: landingHtml('<h1>Tercera</h1>') });
  await purge();
  await home.inTenant(age);
  await purge();
  expect((await undoLast()).refusal).toMatchObject({
    code: 1235,
    message: 'No se puede deshacer: ese HTML se reemplazó hace más de 90 días y ya no se guarda.',
  });
  expect((await landingCalls(home.admin).read(body.id)).html).toContain('Tercera');
});
