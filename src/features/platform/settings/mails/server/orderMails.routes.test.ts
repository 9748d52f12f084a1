import { expect, test } from 'vitest';
import { orderMailKinds } from '../../sections/mails.contract.ts';
import { brandSection } from '../../sections/brand.contract.ts';
import { sentMails } from '#testing/mails.ts';
import { testApp } from '#testing/testApp.ts';
import { orderMailsApi } from '../orderMails.contract.ts';

const comanda = await testApp();
const blank = { dispatchMethod: 'delivery', subject: '', text: '' } as const;

test('previews a mail with the brand and the draft text', async () => {
  const { admin } = await comanda.tenant();
  await admin.call(brandSection.api.update, { body: { commerceName: 'La Fonda', brandPrimary: '#be123c' } });
  for (const kind of [...orderMailKinds, 'cart', 'restaurant'] as const) {
    const { status, body } = await admin.call(orderMailsApi.preview, { body: { ...blank, kind } });
    expect([kind, status]).toEqual([kind, 200]);
    expect(body.html).toContain('#be123c');
    expect(body.html + body.subject).not.toMatch(/\{[a-z]+\}|undefined|NaN/);
  }
  const custom = { ...blank, kind: 'received', subject: 'Va {pedido} de {empresa}', text: 'Llega {hora}' } as const;
  const { body } = await admin.call(orderMailsApi.preview, { body: custom });
  expect(body.subject).toBe('Va 1024 de La Fonda');
  expect(body.text).toContain('Llega hoy a las 20:30');
});

test('sends a test mail to the user, who needs permission to edit', async () => {
  const tenant = await comanda.tenant();
  const { admin, userWith } = tenant;
  const request = { body: { ...blank, kind: 'inTransit' as const } };
  const { status, body } = await admin.call(orderMailsApi.test, request);
  expect([status, body]).toEqual([202, { email: admin.email }]);
  const [mail] = await sentMails(tenant);
  expect(mail).toMatchObject({ to: admin.email, subject: 'Prueba: Tu pedido 1024 va en camino' });
  const reader = await userWith(['settings.show']);
  expect((await reader.call(orderMailsApi.preview, request)).status).toBe(200);
  expect((await reader.call(orderMailsApi.test, request)).status).toBe(403);
});
