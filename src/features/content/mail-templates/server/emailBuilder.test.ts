import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { campaignsApi } from '#features/content/campaigns/campaigns.contract.ts';
import { testApp } from '#testing/testApp.ts';
import { emailBuilderApi } from '../emailBuilder.contract.ts';
import { blankMailTemplate, mailTemplatesApi } from '../mailTemplates.contract.ts';

const { app, tenant } = await testApp();
const company = await tenant({ flags: ['campaigns'] });
const { admin, userWith } = company;

const root = { props: {} };
const sectionsOf = (...content: object[]) => ({ root, content }) as typeof blankMailTemplate.content;
const hero = (props: object = {}) => ({
  type: 'hero',
  version: 1,
  props: { id: 'a', title: 'Hola, {nombre}', label: 'Pedir', link: '/', ...props },
});
const body = {
  subject: '{nombre}, vuelve a {local}',
  preheader: 'Desde {local}, {puntos} puntos',
  content: sectionsOf(hero({ text: '<script>alert(1)</script>' })),
};
const createTemplate = async (name: string, by = admin) => {
  const created = await by.call(mailTemplatesApi.create, { body: { ...body, name } });
  return created.body;
};
const render = (sent: object) => admin.call(emailBuilderApi.render, { body: sent });
const send = (path: string, payload: object, { slug, token }: { slug: string; token?: string }) =>
  app.inject({
    method: 'POST',
    url: `/email-builder/v1${path}`,
    headers: { tenant: slug, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    payload,
  });

describe('templates', () => {
  test('are created, listed without contents, found without accents and deleted', async () => {
    const created = await createTemplate('Ñandú');
    expect(created).toMatchObject({ name: 'Ñandú', version: 1, content: body.content });
    const { data, total } = (await admin.call(mailTemplatesApi.list, { query: { query: 'nandu', limit: 1 } })).body;
    expect([data.map(({ id }) => id), total, data[0] && 'content' in data[0]]).toEqual([[created.id], 1, false]);
    const params = { id: created.id };
    expect((await admin.call(mailTemplatesApi.remove, { params })).status).toBe(204);
    expect((await admin.call(mailTemplatesApi.get, { params })).status).toBe(404);
  });

  test('that two people change keep the first change, and report the second', async () => {
    const { id } = await createTemplate('De dos');
    const change = (subject: string) =>
      app.inject({
        method: 'PATCH',
        url: `/email-builder/v1/templates/${id}`,
        headers: { tenant: company.slug, authorization: `Bearer ${admin.token}`, 'if-match': '"1"' },
        payload: { template: { subject } },
      });
    expect((await change('Primero')).statusCode).toBe(200);
    expect((await change('Segundo')).statusCode).toBe(409);
    expect((await admin.call(mailTemplatesApi.get, { params: { id } })).body.subject).toBe('Primero');
  });

  test('with the name of another, or with blocks that mails do not have, are refused by field', async () => {
    await createTemplate('Única');
    const twice = await admin.call(mailTemplatesApi.create, { body: { ...body, name: 'unica' } });
    expect([twice.status, twice.refusal.errors]).toEqual([422, { name: ['Ya existe una plantilla con ese nombre.'] }]);
    const video = { type: 'video', version: 1, props: { id: 'v' } };
    const { refusal } = await render({ content: sectionsOf(video) });
    expect(refusal.errors).toEqual({ 'content.content.0.type': ['Los correos no tienen este bloque'] });
  });

  test('of another company do not exist', async () => {
    const { id } = await createTemplate('Ajena');
    const other = await tenant({ flags: ['campaigns'] });
    const calls = [
      other.admin.call(mailTemplatesApi.get, { params: { id } }),
      other.admin.call(mailTemplatesApi.update, { params: { id }, body: { subject: 'x' } }),
      other.admin.call(mailTemplatesApi.remove, { params: { id } }),
      other.admin.call(emailBuilderApi.render, { body: { templateId: id } }),
      other.admin.call(emailBuilderApi.test, { body: { templateId: id } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('blocks', () => {
  test('have a schema that their example meets, and examples that are stored as they are', async () => {
    const { blocks, placeholders } = (await admin.call(emailBuilderApi.blocks, {})).body;
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    const isValid = blocks.map(({ name, schema, example }) => [name, ajv.validate(schema, example), example.props.id]);
    expect(isValid).toEqual(
      ['hero', 'rich_text', 'picture_with_text', 'columns', 'call_to_order'].map((name) => [
        name,
        true,
        name.replaceAll('_', '-'),
      ]),
    );
    const content = sectionsOf(...blocks.map(({ example }) => example));
    const created = await admin.call(mailTemplatesApi.create, {
      body: { ...blankMailTemplate, name: 'Ejemplos', content },
    });
    expect([created.status, created.body.content]).toEqual([201, content]);
    expect(placeholders).toContainEqual({ name: 'nombre', placeholder: '{nombre}', blank: 'cliente' });
  });

  test('have schemas that refuse what the API refuses', async () => {
    const { blocks } = (await admin.call(emailBuilderApi.blocks, {})).body;
    const ajv = new Ajv2020({ strict: false });
    const [hero, text] = ['hero', 'rich_text'].map((name) => {
      const { schema = {} } = blocks.find((each) => each.name === name) ?? {};
      return (props: object) => ajv.validate(schema, { type: name, version: 1, props: { id: 'a', ...props } });
    });
    expect([hero?.({ tone: 'brand' }), hero?.({ tone: 'pink' }), hero?.({ id: '"><b' })]).toEqual([true, false, false]);
    expect(hero?.({ picture: { key: 'http://otro.example/x.png', alt: '' } })).toBe(false);
    const inText = (type: string) => text?.({ text: { type: 'doc', content: [{ type }] } });
    expect([inText('paragraph'), inText('script')]).toEqual([true, false]);
  });
});

describe('render', () => {
  test('draws a template as the campaign screen does', async () => {
    const { id } = await createTemplate('Igual');
    const [drawn, preview] = [
      (await render({ templateId: id })).body,
      await admin.call(campaignsApi.preview, { body }),
    ];
    expect(drawn).toMatchObject(preview.body);
    expect(drawn).toMatchObject({ bytes: Buffer.byteLength(drawn.html), clipBytes: 104448, isClipped: false });
    expect(drawn.html).not.toContain('<script');
  });

  test('has the words of a customer, whose values are text', async () => {
    const customer = { name: 'Ana Soto', points: 1500, storeName: '<b>Ñuñoa\r\nBcc: x@y.cl' };
    const { body: drawn } = await render({ ...body, customer });
    expect(drawn.subject).toBe('Ana, vuelve a <b>Ñuñoa Bcc: x@y.cl');
    expect(drawn.html).toContain('Desde &lt;b&gt;Ñuñoa Bcc: x@y.cl, 1.500 puntos');
    expect((await render({ ...body, customer: { storeName: '' } })).body.subject).toBe(
      'Camila, vuelve a tu local favorito',
    );
  });

  test('replaces fields of a template, and reports what is wrong', async () => {
    const { id } = await createTemplate('Con cambios');
    const { body: drawn } = await render({
      templateId: id,
      subject: '',
      content: sectionsOf(hero({ title: '{saldo}' })),
    });
    expect(drawn.findings.map(({ check, level }) => [check, level])).toEqual([
      ['subject', 'blocking'],
      ['words', 'blocking'],
    ]);
    const long = Array.from({ length: 190 }, (_, at) => hero({ id: `s${at}`, text: 'á'.repeat(300) }));
    const clipped = (await render({ ...body, content: sectionsOf(...long) })).body;
    expect([clipped.isClipped, clipped.findings.map(({ check }) => check)]).toEqual([true, ['size']]);
  });

  test('refuses what is too large, pictures of nobody and addresses that run', async () => {
    const bomb = Array.from({ length: 10_000 }, (_, at) => ({ type: 'hero', props: { id: `s${at}` } }));
    const tooMany = await render({ content: sectionsOf(...bomb) });
    expect([tooMany.status, Object.keys(tooMany.refusal.errors ?? {})]).toEqual([422, ['content.content']]);
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(20_000) }] };
    const text = { type: 'rich_text', version: 1, props: { id: 'a', text: { type: 'doc', content: [paragraph] } } };
    const heavy = Array.from({ length: 11 }, (_, at) => ({ ...text, props: { ...text.props, id: `s${at}` } }));
    expect((await render({ content: sectionsOf(...heavy) })).refusal.errors).toEqual({
      'content.content': ['Es demasiado largo para un correo'],
    });
    for (const props of [
      { picture: { key: 'otra/foto', alt: '' } },
      { picture: { key: 'https://otro.example/foto.png', alt: '' } },
      { link: 'javascript:alert(1)' },
      { link: 'http://sin-cifrar.example' },
    ])
      expect((await render({ content: sectionsOf(hero(props)) })).status).toBe(422);
  });
});

describe('a test', () => {
  test('goes to the caller, and to others only from users who send campaigns', async () => {
    const { id: templateId } = await createTemplate('Con prueba');
    const editor = await userWith(['campaigns.update', 'campaigns.show']);
    const started = await editor.call(emailBuilderApi.test, { body: { templateId } });
    expect(started.status).toBe(202);
    const { body: state } = await editor.call(emailBuilderApi.testState, { params: { id: started.body.jobId } });
    expect(state).toEqual({ state: 'queued', problem: '' });
    const elsewhere = await editor.call(emailBuilderApi.test, { body: { templateId, mail: 'otra@correo.test' } });
    expect(elsewhere.status).toBe(403);
    const wrong = await admin.call(emailBuilderApi.test, { body: { templateId, mail: 'a@b.cl\r\nBcc: c@d.cl' } });
    expect(wrong.status).toBe(422);
  });

  test('is not sent without end', async () => {
    const { id: templateId } = await createTemplate('Con pruebas');
    const sender = await userWith(['campaigns.update', 'campaigns.send']);
    const statuses: number[] = [];
    for (let tests = 0; tests < 6; tests += 1)
      statuses.push((await sender.call(emailBuilderApi.test, { body: { templateId, mail: 'a@correo.test' } })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

test('nothing is answered without signing in, to other roles, or where campaigns are off', async () => {
  expect((await send('/render', {}, { slug: company.slug })).statusCode).toBe(401);
  const waiter = await userWith(['orders.list']);
  expect((await waiter.call(mailTemplatesApi.list, {})).status).toBe(403);
  const without = await tenant();
  expect((await without.admin.call(emailBuilderApi.blocks, {})).status).toBe(404);
});
