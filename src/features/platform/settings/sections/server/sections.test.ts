import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { withRemovals } from '#kit/contract/parts.ts';
import { wireName } from '#kit/contract/wire.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { guestSettingsApi } from '../../guestSettings.contract.ts';
import type { SettingsSection } from '../../section.contract.ts';
import { guestSections, settingsSections } from '../../sections.contract.ts';

const comanda = await testApp();

/** Values that some field accepts; a section none of whose fields accepts one needs another here. */
const candidates = [true, false, 2, 3000, '#be123c', 'G-ABC1234567', 'www.sabores.cl', 'Sabores', { cash: true }];

function otherValue(field: z.core.$ZodType, present: unknown): unknown {
  if (field instanceof z.ZodEnum) return field.options.find((option) => option !== present);
  if (field instanceof z.ZodObject) {
    const parts = present as Record<string, unknown>;
    const [name, part] = Object.entries(field.shape)[0] ?? [];
    return name && part ? { ...parts, [name]: otherValue(part, parts[name]) } : undefined;
  }
  return candidates.find((each) => !deepEqual(each, present) && z.safeParse(field, each).success);
}

/** A field of a section with a valid value that differs from the default. Pictures need an upload, so they are left out. */
function changeOf(section: SettingsSection): [name: string, value: unknown] {
  const { key, fields, defaults, pictures = [] } = section;
  for (const [name, field] of Object.entries(fields.shape)) {
    const value = otherValue(field, defaults[name]);
    const isValid = value !== undefined && section.draftIn('cl').safeParse({ ...defaults, [name]: value }).success;
    if (isValid && !pictures.includes(name)) return [name, value];
  }
  throw new Error(`No candidate fits a field of the section ${key}`);
}

const latestRequest = async ({ admin }: TestTenant, { id }: SettingsSection): Promise<string> =>
  (await admin.call(auditApi.history, { params: { entity: 'settings', id } })).body.data[0]?.requestId ?? '';

describe.each(settingsSections.map((section): [string, SettingsSection] => [section.key, section]))(
  'the section %s',
  (key, section) => {
    const { api, id, defaults } = section;
    const [name, value] = changeOf(section);

    test('starts with its defaults and saves a change', async () => {
      const { admin } = await comanda.tenant();
      expect((await admin.call(api.read)).body).toEqual({ ...defaults, version: 0 });
      const saved = await admin.call(api.update, { body: { [name]: value } });
      expect([saved.status, saved.body]).toEqual([200, { ...defaults, [name]: value, version: 1 }]);
      expect((await admin.call(api.read)).body).toEqual(saved.body);
    });

    test('previews a change in sentences without saving it', async () => {
      const { admin } = await comanda.tenant();
      const { status, body } = await admin.call(api.preview, { body: { [name]: value } });
      expect([status, body]).toEqual([200, { consequences: expect.any(Array) }]);
      expect(body.consequences).not.toContain('');
      expect((await admin.call(api.read)).body).toEqual({ ...defaults, version: 0 });
    });

    test('returns to its defaults when its change is undone', async () => {
      const tenant = await comanda.tenant();
      await tenant.admin.call(api.update, { body: { [name]: value } });
      const requestId = await latestRequest(tenant, section);
      expect((await tenant.admin.call(auditApi.undo, { params: { requestId } })).status).toBe(200);
      expect((await tenant.admin.call(api.read)).body).toMatchObject(defaults);
    });

    test('rejects a wrong value at its field, saved or previewed', async () => {
      const { admin } = await comanda.tenant();
      const body = { [name]: typeof value === 'object' ? 'wrong' : { wrong: true } };
      for (const endpoint of [api.update, api.preview]) {
        const { status, refusal } = await admin.call(endpoint, { body });
        expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, [expect.stringContaining(wireName(name))]]);
      }
      expect((await admin.call(api.read)).body).toEqual({ ...defaults, version: 0 });
    });

    test('reports a stale change with both values', async () => {
      const { admin } = await comanda.tenant();
      await admin.call(api.update, { body: { [name]: value } });
      const body = withRemovals(api.update.body, { [name]: value }, { [name]: defaults[name] }) as Record<
        string,
        unknown
      >;
      const stale = await admin.call(api.update, { body }, { 'if-match': '0' });
      const untouched = await admin.call(api.update, { body: {} }, { 'if-match': '0' });
      expect([stale.status, untouched.status]).toEqual([409, 200]);
      expect(stale.refusal.conflict).toMatchObject({ version: 1, fields: [{ field: wireName(name) }] });
    });

    test('is read-only for a role that may only show settings, and hidden from others', async () => {
      const tenant = await comanda.tenant();
      const [viewer, stranger] = [await tenant.userWith(['settings.show']), await tenant.userWith(['stores.list'])];
      await tenant.admin.call(api.update, { body: { [name]: value } });
      const undo = { params: { requestId: await latestRequest(tenant, section) } };
      const statusesFor = async (user: typeof viewer) => [
        (await user.call(api.read)).status,
        (await user.call(auditApi.history, { params: { entity: 'settings', id } })).status,
        (await user.call(api.update, { body: { [name]: defaults[name] } })).status,
        (await user.call(api.preview, { body: { [name]: defaults[name] } })).status,
        (await user.call(auditApi.undo, undo)).status,
      ];
      expect(await statusesFor(viewer)).toEqual([200, 200, 403, 403, 403]);
      expect(await statusesFor(stranger)).toEqual([403, 403, 403, 403, 403]);
      expect((await tenant.admin.call(api.read)).body).toMatchObject({ [name]: value, version: 1 });
    });

    test('is public only when it is declared for guests', async () => {
      const { admin, slug } = await comanda.tenant();
      await admin.call(api.update, { body: { [name]: value } });
      const { body } = await comanda.visitor.call(guestSettingsApi.read, {}, { tenant: slug });
      expect(Object.entries(body).filter(([field]) => field === name)).toEqual(section.guests ? [[name, value]] : []);
    });

    test('has a form', () => {
      expect(existsSync(new URL(`../../web/forms/${key}.form.tsx`, import.meta.url))).toBe(true);
    });
  },
);

test('guests read the settings of the sections declared for them, and nothing else', async () => {
  const { slug } = await comanda.tenant();
  const { body } = await comanda.visitor.call(guestSettingsApi.read, {}, { tenant: slug });
  expect(body).toEqual(Object.assign({}, ...guestSections.map(({ defaults }) => defaults)));
});
