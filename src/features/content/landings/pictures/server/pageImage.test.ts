import sharp from 'sharp';
import { expect, test } from 'vitest';
import { landingCalls } from '#testing/landings.ts';
import { testApp } from '#testing/testApp.ts';
import { landingsFlag } from '../../landings.flags.ts';

const comanda = await testApp();
const home = await comanda.tenant({ flags: [landingsFlag] });
const { body: landing } = await landingCalls(home.admin).create();

const draw = (payload: object, url = '/v1/page/image', who = home.admin) =>
  comanda.app.inject({ method: 'POST', url, headers: who.headers, payload });

test('a landing has a picture of 420 × 260 on a server without a browser', async () => {
  for (const url of ['/v1/page/image', '/api/admin/v1/page/image']) {
    const reply = await draw({ custom_landing_id: landing.id }, url);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg; charset=utf-8']);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 420, height: 260 });
  }
});

test('a picture of another company’s landing, or from who may not see it, is refused', async () => {
  const other = await comanda.tenant({ flags: [landingsFlag] });
  expect((await draw({ custom_landing_id: landing.id }, '/v1/page/image', other.admin)).statusCode).toBe(404);
  const cook = await home.userWith(['orders.list']);
  expect((await draw({ custom_landing_id: landing.id }, '/v1/page/image', cook)).statusCode).toBe(403);
});
