import { splitClauses } from '#domain/commands/clauses.ts';
import { type CommandToken, textOf, withoutLeading } from '#domain/commands/commandTokens.ts';
import { readOrderNumber } from '#domain/orders/orderNumber.ts';
import { type OrderRequest, requestedKinds } from './orderRequest.contract.ts';
import { orderVerbs } from './orderVerbs.ts';

export type OrderCommand = OrderRequest & {
  id: number;
  /** Part that is not understood, as typed. */
  unread: string | null;
};

const phrases = {
  reason: ['por', 'porque', 'debido a', 'motivo', 'por motivo de'],
  store: ['a', 'al', 'al local', 'al local de', 'a la tienda', 'a la tienda de', 'para'],
} as const;

const fillers = ['el pedido', 'la orden', 'pedido', 'orden', 'el', 'la', 'numero', 'nro', 'no', 'n°', 'n'];

/** Reads `cancelar 1042 por falta de pan`, `pasar 1042 a providencia`; null if it is no command on an order. */
export function readOrderCommand(tokens: readonly CommandToken[]): OrderCommand | null {
  const kind = requestedKinds.find((each) => orderVerbs[each].includes(tokens[0]?.plain ?? ''));
  if (!kind) return null;
  const { head, clauses } = splitClauses(withoutLeading(tokens.slice(1), fillers), phrases);
  const number = readOrderNumber(head[0]?.text ?? '');
  if (!number) return null;
  const command: OrderCommand = { kind, id: number.id, reason: '', store: '', unread: textOf(head.slice(1)) || null };
  for (const { name, begin, tokens: rest } of clauses) {
    const isStore = name === 'store' && kind === 'reassign' && command.store === '' && command.reason === '';
    if (isStore) command.store = textOf(rest);
    // Words such as `a` and `por` may be part of a reason.
    else if (command.reason !== '') command.reason = [command.reason, textOf([...begin, ...rest])].join(' ');
    else if (name === 'reason') command.reason = textOf(rest);
    else command.unread ??= textOf([...begin, ...rest]);
  }
  return command;
}
