import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wireName } from '#kit/contract/wire.ts';
import { storesApi } from '../record/stores.contract.ts';
import { storeReferenceFields } from './storeReferences.contract.ts';

/** The names of the specification, with the older names that some clients write. */
const specified = {
  webpay_commerce_code: 'webpay_id',
  oneclick_commerce_code: 'oneclick_id',
  sodexo_commerce_code: 'sodexo_id',
  chek_commerce_code: 'chek_id',
  uber_id: null,
  cabify_id: null,
  aloha_id: null,
  popapp_id: null,
  ordatic_id: null,
  toteat_id: null,
  toteat_restaurant_id: null,
  fudo_id: null,
  uber_eats_id: null,
  rappi_id: null,
  didi_food_id: null,
  pedidos_ya_id: null,
  fbd_id: null,
};

const wire = readFileSync('docs/wire.txt', 'utf8');
/** The lines of an endpoint: its query, request and reply. */
const linesOf = (method: string, path: string) =>
  wire.split(/\n(?=[A-Z])/).find((each) => new RegExp(`^${method} +/api/admin/v1${path} `).test(each)) ?? '';

describe('store ids at providers', () => {
  it('have the field names of the specification in requests and responses', () => {
    const names = storeReferenceFields.map(({ name }) => wireName(name));
    expect(names.toSorted()).toEqual(Object.keys(specified).toSorted());
    for (const [method, path] of [
      ['PATCH', '/stores/:id'],
      ['POST', '/stores'],
      ['GET', '/stores/:id'],
    ] as const) {
      const lines = linesOf(method, path);
      expect(
        names.filter((name) => !new RegExp(`\\b${name}\\b`).test(lines)),
        `${method} ${path}`,
      ).toEqual([]);
    }
  });

  it('are also read under older names', () => {
    const older = Object.entries(specified).flatMap(([name, alias]) => (alias ? [[alias, name]] : []));
    const aliases = Object.entries(storesApi.update.aliases).map(([alias, name]) => [wireName(alias), wireName(name)]);
    expect(aliases).toEqual(expect.arrayContaining(older));
  });

  it('are declared once', () => {
    const names = storeReferenceFields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
