import { describe, expect, test } from 'vitest';
import { entity as entityOf, type EntityFormat } from '#kit/contract/entity.ts';
import {
  areaLabel,
  pluralizeLabel,
  foldChanges,
  type StoredChange,
  summaryOf,
  undoEffectOf,
  withArticle,
} from './audit.rules.ts';

const user = {
  table: 'adminUsers',
  area: 'admin_users',
  label: 'usuario',
  title: 'name',
  fields: { name: 'Nombre', password: 'Contraseña', roleIds: 'Roles' },
};
const list = {
  table: 'priceLists',
  area: 'products',
  label: 'lista de precios',
  title: 'name',
  fields: { name: 'Nombre' },
};
const settings = entityOf({
  table: 'settings',
  area: 'settings',
  label: 'configuración',
  title: 'section',
  fields: { value: 'Valores' },
  words: {
    value: (value: Record<string, string>) => Object.entries(value).map(([label, text]) => `${label}: ${text}`),
  },
});
const entities = new Map([user, list, settings].map((entity) => [entity.table, { entity }]));
const change = (fields: Partial<StoredChange>): StoredChange => ({
  entity: 'adminUsers',
  recordId: 1,
  title: 'Ana',
  action: 'update',
  before: null,
  after: null,
  ...fields,
});
const request = { area: 'admin_users', undoes: null };
const tally = { entity: 'adminUsers', made: 0, changed: 0, gone: 0 };

describe('Spanish', () => {
  test.each([
    ['usuario', 'el usuario', '2 usuarios'],
    ['rol', 'el rol', '2 roles'],
    ['vista', 'la vista', '2 vistas'],
    ['promoción', 'la promoción', '2 promociones'],
    ['lista de precios', 'la lista de precios', '2 listas de precios'],
    ['vez', 'el vez', '2 veces'],
    ['menú', 'el menú', '2 menús'],
    ['cupón', 'el cupón', '2 cupones'],
  ])('adds the article and the plural of %s', (label, article, plural) => {
    expect([withArticle(label), pluralizeLabel(2, label)]).toEqual([article, plural]);
    expect(pluralizeLabel(1, label)).toBe(`1 ${label}`);
  });

  test('names areas like the role screen, including those without a policy', () => {
    const table = {
      areas: [
        { id: 'admin_users', label: 'Usuarios', group: 'administration', path: '/', actions: [], isReserved: false },
      ],
    };
    expect(['admin_users', 'saved_views', 'access'].map((area) => areaLabel(area, table))).toEqual([
      'Usuarios',
      'Vistas guardadas',
      'Acceso de la plataforma',
    ]);
  });
});

describe('combining the changes of a request', () => {
  test('joins a new record with its lists', () => {
    const stored = [
      change({ action: 'insert', after: { name: 'Ana', version: 1 } }),
      change({ before: { role_ids: [] }, after: { role_ids: [3] } }),
    ];
    expect(foldChanges(stored, entities)).toEqual([
      {
        entity: 'adminUsers',
        recordId: 1,
        title: 'Ana',
        action: 'insert',
        fields: [
          { field: 'name', before: null, after: 'Ana' },
          { field: 'roleIds', before: null, after: [3] },
        ],
      },
    ]);
  });

  test('keeps the first old value and the last new value, and drops values that did not change', () => {
    const stored = [
      change({ before: { name: 'Ana', role_ids: [1] }, after: { name: 'Eva', role_ids: [2] } }),
      change({ title: 'Ida', before: { name: 'Eva', role_ids: [2] }, after: { name: 'Ida', role_ids: [1] } }),
    ];
    const [folded] = foldChanges(stored, entities);
    expect(folded).toMatchObject({ title: 'Ida', fields: [{ field: 'name', before: 'Ana', after: 'Ida' }] });
  });

  test('reports only that a password changed', () => {
    const [folded] = foldChanges(
      [change({ before: { password_hash: '•••' }, after: { password_hash: '•••' } })],
      entities,
    );
    expect(folded!.fields).toEqual([{ field: 'password', before: '•••', after: '•••' }]);
  });

  test('keeps records separate', () => {
    expect(foldChanges([change({}), change({ recordId: 2 })], entities)).toHaveLength(2);
  });
});

const format: EntityFormat = {
  money: (value) => `$${value}`,
  integer: String,
  decimal: String,
  dateTime: String,
  day: String,
};

describe('the summary of a request', () => {
  const summary = (stored: StoredChange[], tallies: (typeof tally)[], about = request) =>
    summaryOf(about, tallies, foldChanges(stored, entities), { entities, format });

  test('names a single record and its changes', () => {
    const stored = [change({ before: { name: 'Ana' }, after: { name: 'Eva' }, title: 'Eva' })];
    expect(summary(stored, [{ ...tally, changed: 1 }])).toBe('Actualizó el usuario Eva, nombre: de Ana a Eva');
  });

  test('shows the old and new value of the first short field, and the labels of the others', () => {
    const changed = (before: Record<string, unknown>, after: Record<string, unknown>) =>
      summary([change({ before, after })], [{ ...tally, changed: 1 }]);
    expect(changed({ name: null, role_ids: [1] }, { name: 'Eva', role_ids: [2] })).toBe(
      'Actualizó el usuario Ana, nombre: Eva (también roles)',
    );
    expect(changed({ name: 'Eva' }, { name: null })).toBe('Actualizó el usuario Ana, nombre: se quitó Eva');
    expect(changed({ password_hash: '•••' }, { password_hash: '•••' })).toBe('Actualizó el usuario Ana: Contraseña');
    expect(changed({ name: 'a'.repeat(33) }, { name: 'Eva' })).toBe('Actualizó el usuario Ana: Nombre');
  });

  test('names the old and new value of a setting', () => {
    const changed = (before: object, after: object) =>
      summary(
        [change({ entity: 'settings', title: 'Plantillas', before: { value: before }, after: { value: after } })],
        [{ ...tally, entity: 'settings', changed: 1 }],
      );
    expect(changed({ Plantilla: 'Mosaico', Letra: 'Lato' }, { Plantilla: 'Carta', Letra: 'Lato' })).toBe(
      'Cambió Plantilla: de Mosaico a Carta',
    );
    expect(changed({ Plantilla: 'Mosaico' }, { Plantilla: 'Carta', Letra: 'Lato', Logo: 'sí' })).toBe(
      'Cambió Plantilla: de Mosaico a Carta y 2 valores más',
    );
    expect(changed({ Logo: 'sí' }, {})).toBe('Cambió Logo: de sí a —');
    expect(changed({ Texto: 'a'.repeat(61) }, { Texto: 'b' })).toBe('Actualizó la configuración Plantillas: Valores');
  });

  describe('of several records whose change has its own verb', () => {
    const link = entityOf({
      table: 'channelLinks',
      area: 'stores',
      label: 'canal de venta',
      title: 'provider',
      fields: { pausedAt: 'Pausado desde', markup: 'Alza de precios' },
      verb: (changed) => (changed.has('pausedAt') ? (changed.get('pausedAt') ? 'pausó' : 'reanudó') : undefined),
    });
    const known = new Map([...entities, [link.table, { entity: link }]]);
    const since = '2026-11-20T16:00:00.000Z';
    const paused = (recordId: number, title: string): StoredChange =>
      change({ entity: 'channelLinks', recordId, title, before: { paused_at: null }, after: { paused_at: since } });
    const summaryOfLinks = (stored: StoredChange[], changed: number) =>
      summaryOf(request, [{ ...tally, entity: 'channelLinks', changed }], foldChanges(stored, known), {
        entities: known,
        format,
      });
    const both = [paused(1, 'Rappi'), paused(2, 'Uber Eats')];

    test('uses the verb they share, with their titles', () => {
      expect(summaryOfLinks(both, 2)).toBe('Pausó 2 canales de venta (Rappi, Uber Eats)');
      const resumed = both.map((each) => ({ ...each, before: each.after, after: each.before }));
      expect(summaryOfLinks(resumed, 2)).toBe('Reanudó 2 canales de venta (Rappi, Uber Eats)');
    });

    test('leaves out titles where they are many or only the first are known', () => {
      expect(summaryOfLinks(both, 40)).toBe('Pausó 40 canales de venta');
      const five = ['A', 'B', 'C', 'D', 'E'].map((title, at) => paused(at, title));
      expect(summaryOfLinks(five, 5)).toBe('Pausó 5 canales de venta');
    });

    test('names a title that several records have once', () =>
      expect(summaryOfLinks([paused(1, 'Rappi'), paused(2, 'Rappi')], 2)).toBe('Pausó 2 canales de venta (Rappi)'));

    test('reports an update where they share no verb', () => {
      const raised = change({ entity: 'channelLinks', recordId: 3, before: { markup: 0 }, after: { markup: 5 } });
      expect(summaryOfLinks([...both, raised], 3)).toBe('Actualizó 3 canales de venta');
    });
  });

  test('counts several records', () =>
    expect(
      summary(
        [],
        [
          { ...tally, made: 3, gone: 1 },
          { ...tally, entity: 'priceLists', changed: 2 },
        ],
      ),
    ).toBe('Creó 3 usuarios, eliminó 1 usuario, actualizó 2 listas de precios'));

  test('names the most numerous kinds of a large request', () => {
    const other = { ...list, table: 'menus', label: 'menú' };
    const tallies = [1, 9, 7, 2, 8].map((count, at) => ({
      ...tally,
      entity: [user, other, list, settings, { table: 'notes' }][at]?.table ?? '',
      made: count,
    }));
    const known = new Map([...entities, [other.table, { entity: other }]]);
    expect(summaryOf({ area: 'roles', undoes: null }, tallies, [], { entities: known, format })).toBe(
      'Creó 9 menús, creó 8 registros, creó 7 listas de precios y 3 cambios más',
    );
  });

  test('adds up records with the same label', () => {
    const dated = { ...list, table: 'datedPriceLists' };
    const tallies = [list, dated].map(({ table }) => ({ ...tally, entity: table, made: 1 }));
    const known = new Map([...entities, [dated.table, { entity: dated }]]);
    expect(summaryOf({ area: 'roles', undoes: null }, tallies, [], { entities: known, format })).toBe(
      'Creó 2 listas de precios',
    );
  });

  test('describes an undo', () =>
    expect(summary([], [{ ...tally, gone: 2 }], { area: 'admin_users', undoes: 'x' } as never)).toBe(
      'Deshizo un cambio: eliminó 2 usuarios',
    ));

  test('has a fallback for tables without a label', () =>
    expect(summary([], [{ ...tally, entity: 'stores', made: 2 }])).toBe('Creó 2 registros'));
});

describe('the effect of an undo', () => {
  const many = { entity: 'priceLists', made: 48, changed: 1, gone: 0 };

  test('counts by kind, the most numerous first', () => {
    expect(undoEffectOf({ authorId: 5 }, [{ ...tally, made: 1, gone: 2 }, many], entities)).toEqual({
      removed: [
        { count: 48, noun: 'listas de precios' },
        { count: 1, noun: 'usuario' },
      ],
      restored: [{ count: 2, noun: 'usuarios' }],
      reverted: [{ count: 1, noun: 'lista de precios' }],
      needsName: true,
    });
  });

  test('needs the name of the company from 50 records on, and always for changes of the system', () => {
    expect(undoEffectOf({ authorId: 5 }, [many], entities).needsName).toBe(false);
    expect(undoEffectOf({ authorId: 5 }, [many, { ...tally, gone: 1 }], entities).needsName).toBe(true);
    expect(undoEffectOf({ authorId: null }, [{ ...tally, changed: 1 }], entities).needsName).toBe(true);
  });
});
