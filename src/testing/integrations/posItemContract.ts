import { beforeEach, describe, expect, test } from 'vitest';
import type { PosItemChange } from '#integrations/pos/port.ts';
import type { PosSandboxControl } from '#integrations/pos/posSandbox.ts';
import type { Provider } from '#integrations/provider.ts';
import type { SandboxSpec } from '#integrations/sandbox/sandbox.ts';
import { failureCases, never, portOnSandbox } from './portContract.ts';

/** The tests of every point of sale that counts stock. */
export function posStockContract(provider: Provider, spec: SandboxSpec<PosSandboxControl>): void {
  const port = portOnSandbox(provider, spec, (opened) => provider.pos?.open(opened));
  const { sandbox } = port;
  beforeEach(() => sandbox().ignoreFilters(false));
  describe(`the stock of ${provider.name}`, () => {
    test('has the whole units of each item that is counted, also of one without any', async () => {
      const pos = port.open().adapter;
      sandbox().setStock('101', 12);
      sandbox().setStock('102', 0);
      sandbox().setStock('201', 0.4);
      expect(await pos.stock?.(['101', '102', '201', '900'], never)).toEqual(
        new Map([
          ['101', 12],
          ['102', 0],
          ['201', 0],
          ['900', null],
        ]),
      );
      expect(await pos.stock?.([], never)).toEqual(new Map());
    });
    test('is that of the store and of the requested codes where the search returns all', async () => {
      sandbox().setStock('101', 12);
      sandbox().setStock('102', 3);
      sandbox().ignoreFilters(true);
      expect(await port.open().adapter.stock?.(['102'], never)).toEqual(new Map([['102', 3]]));
    });
    test('is read without a log of each answer', async () => {
      const { adapter: pos, calls } = port.open();
      await pos.stock?.(['101'], never);
      expect(calls).toEqual([]);
    });
    failureCases(port, 'reads its stock', async (pos) => pos.stock?.(['101'], never));
  });
}

const change = (code: string, name: string | null, price: number | null): PosItemChange => ({
  kind: 'product',
  code,
  name,
  price,
});

/** The tests of every point of sale whose catalogue is written. */
export function posWriteContract(provider: Provider, spec: SandboxSpec<PosSandboxControl>): void {
  const port = portOnSandbox(provider, spec, (opened) => provider.pos?.open(opened));
  const { sandbox } = port;
  beforeEach(() => {
    sandbox().kit.pass(60_000);
    sandbox().ignoreFilters(false);
  });
  describe(`a change of the catalogue of ${provider.name}`, () => {
    test('is read afterwards, and leaves the rest', async () => {
      const pos = port.open().adapter;
      const before = await pos.catalogue(never);
      const changes = [change('101', 'Italiano XL', 7490), change('102', null, 2190)];
      expect(await pos.writeItems?.(changes, never)).toEqual([
        { code: '101', problem: null },
        { code: '102', problem: null },
      ]);
      const expected = before.map((item) => {
        const changed = changes.find(({ code }) => code === item.code);
        return changed ? { ...item, name: changed.name ?? item.name, price: changed.price } : item;
      });
      expect(await pos.catalogue(never)).toEqual(expected);
    });
    test('of an unknown item has its problem, and the others are made', async () => {
      const changes = [change('999999', 'Nada', 100), change('102', 'Bebida grande', null)];
      expect(await port.open().adapter.writeItems?.(changes, never)).toEqual([
        { code: '999999', problem: expect.stringMatching(/\S+ \S+/) },
        { code: '102', problem: null },
      ]);
    });
    test('that is refused has its problem, and the others are made', async () => {
      const changes = [change('101', 'Italiano '.repeat(60), null), change('102', 'Bebida chica', null)];
      const pos = port.open().adapter;
      expect(await pos.writeItems?.(changes, never)).toEqual([
        { code: '101', problem: expect.stringMatching(/\S+ \S+/) },
        { code: '102', problem: null },
      ]);
      expect((await pos.catalogue(never)).find(({ code }) => code === '102')).toMatchObject({ name: 'Bebida chica' });
    });
    test.each([
      ['name', { name: 'Bebida perdida', price: null }],
      ['price', { name: null, price: 2490 }],
    ] as const)('of a %s whose answer was lost is made', async (field, values) => {
      const pos = port.open().adapter;
      sandbox().kit.plan('lost', { on: /^(?:PUT|PATCH)/ });
      expect(await pos.writeItems?.([change('102', values.name, values.price)], never)).toEqual([
        { code: '102', problem: null },
      ]);
      const current = (await pos.catalogue(never)).find(({ code }) => code === '102');
      expect(current).toHaveProperty(field, values[field]);
    });
    test('is of its item alone where the search for it returns all', async () => {
      const pos = port.open().adapter;
      const before = await pos.catalogue(never);
      sandbox().ignoreFilters(true);
      const values = { name: 'Bebida sola', price: 2790 };
      expect(await pos.writeItems?.([change('102', values.name, values.price)], never)).toEqual([
        { code: '102', problem: null },
      ]);
      const expected = before.map((item) => (item.code === '102' ? { ...item, ...values } : item));
      expect(await pos.catalogue(never)).toEqual(expected);
    });
    failureCases(port, 'writes an item', async (pos) => pos.writeItems?.([change('102', 'Bebida', 1990)], never));
  });
}
