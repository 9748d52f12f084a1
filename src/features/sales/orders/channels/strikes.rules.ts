import type { ChannelStrikes } from './channelOrders.contract.ts';

/** A warning that a channel is about to pause a store, or has paused it. */
export function strikesText({ storeName, channelName, count, limit }: ChannelStrikes): string {
  if (count >= limit) {
    const orders = count === 1 ? 'un pedido rechazado o vencido' : `${count} pedidos rechazados o vencidos`;
    return `${storeName} lleva ${orders} en ${channelName} hoy: ${channelName} lo pausa hasta mañana a las 6:00, o hasta que lo abras.`;
  }
  const more = limit - count;
  const next = more === 1 ? 'Con otro' : `Con otros ${more}`;
  const orders = count === 1 ? 'un pedido' : `${count} pedidos`;
  return `${storeName} rechazó o dejó vencer ${orders} de ${channelName} hoy. ${next}, ${channelName} pausa el local.`;
}
