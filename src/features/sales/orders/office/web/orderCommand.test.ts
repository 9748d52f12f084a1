import { expect, test } from 'vitest';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import type { CommandContext } from '#kit/web/shell/commands.ts';
import type { Order } from '../../record/orders.contract.ts';
import { orderCommand } from './orderCommand.ts';

const preparing = {
  id: 1042,
  status: 'preparing',
  nextStatuses: ['ready', 'canceled', 'failed'],
  payments: [],
  storeName: 'Ñuñoa',
  customer: { name: 'Camila Rojas' },
  total: 12_990,
} as unknown as Order;

async function run(text: string, order: Partial<Order> | null = {}) {
  const context = {
    format: { money: (amount: number) => `$${amount}` },
    read: async () => {
      if (order) return { ...preparing, ...order };
      throw new Failure(kitFailures.notFound);
    },
  } as unknown as CommandContext;
  return orderCommand(text, context);
}

test('a command on an order shows which one it is, and leads to its dialog, filled', async () => {
  const [proposal] = (await run('pasar pedido 1042 a viña por falta de un producto'))?.proposals ?? [];
  expect(proposal?.label).toBe('Pasar #1042 a viña');
  expect(proposal?.sub).toBe('Camila Rojas · $12990 · Ñuñoa · En preparación · falta de un producto');
  const search = new URLSearchParams(proposal?.path.split('?')[1]);
  expect(search.get('order')).toBe('1042');
  expect(JSON.parse(search.get('action') ?? '')).toEqual({
    kind: 'reassign',
    store: 'viña',
    reason: 'falta de un producto',
  });
});

test('it explains why there is nothing to do', async () => {
  expect((await run('cancelar 1042', null))?.problem).toBe('El pedido #1042 no existe o no es de tus locales');
  expect((await run('cancelar 1042', { status: 'completed', nextStatuses: [] }))?.problem).toBe(
    'El pedido #1042 (entregado) ya no se puede cancelar',
  );
  expect((await run('reembolsar 1042'))?.problem).toBe('El pedido #1042 (en preparación) no tiene pagos que devolver');
  expect((await run('reembolsar 1042 3.000'))?.problem).toBe('No se entiende «3.000»');
});
