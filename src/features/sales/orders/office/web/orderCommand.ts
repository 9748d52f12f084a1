import { commandTokens } from '#domain/commands/commandTokens.ts';
import { orderStatusLabels } from '#domain/orders/orders.ts';
import { Failure } from '#kit/contract/failures.ts';
import { type CommandContext, pathWith, type ReadCommand, withProblem } from '#kit/web/shell/commands.ts';
import { type Order, ordersApi } from '../../record/orders.contract.ts';
import { readOrderCommand } from '../orderCommand.rules.ts';
import type { OrderRequest } from '../orderRequest.contract.ts';
import { canReassign } from './acts/PendingAction.ts';

const verbs: Record<OrderRequest['kind'], string> = { canceled: 'Cancelar', reassign: 'Pasar', refund: 'Reembolsar' };

const isPossible: Record<OrderRequest['kind'], (order: Order) => boolean> = {
  canceled: ({ nextStatuses }) => nextStatuses.includes('canceled'),
  reassign: ({ status }) => canReassign(status),
  refund: ({ payments }) => payments.length > 0,
};

/** Why an order has no dialog for an action; the state of the order is before it. */
const refusals: Record<OrderRequest['kind'], string> = {
  canceled: 'ya no se puede cancelar',
  reassign: 'ya no puede pasar a otro local',
  refund: 'no tiene pagos que devolver',
};

async function orderOf(id: number, read: CommandContext['read']): Promise<Order | null> {
  try {
    return await read(ordersApi.get, { params: { id } });
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
}

/** Proposals for `cancelar 1042 por falta de pan`: the order and, over it, the dialog of the action, filled. */
export const orderCommand: ReadCommand = async (text, { read, format }) => {
  const command = readOrderCommand(commandTokens(text));
  if (!command) return null;
  const { id, unread, ...request } = command;
  if (unread !== null) return withProblem(`No se entiende «${unread}»`);
  const order = await orderOf(id, read);
  if (!order) return withProblem(`El pedido #${id} no existe o no es de tus locales`);
  const state = orderStatusLabels[order.status];
  if (!isPossible[request.kind](order))
    return withProblem(`El pedido #${id} (${state.toLowerCase()}) ${refusals[request.kind]}`);
  const { customer, total, storeName } = order;
  return {
    proposals: [
      {
        label: `${verbs[request.kind]} #${id}${request.store && ` a ${request.store}`}`,
        sub: [customer.name, format.money(total), storeName, state, request.reason].filter(Boolean).join(' · '),
        path: pathWith('/orders', { order: id, action: request }),
      },
    ],
  };
};
