import { Text } from '@mantine/core';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { ClosingEffect } from '../../closings.contract.ts';
import { effectText, ordersFirst } from './effectText.ts';
import { StoreNames } from './StoreNames.tsx';
import { type ClosingTarget } from './target.ts';
import { TargetStores } from './TargetStores.tsx';

/**
 * Stores about to close, by name, since a search may match unexpected ones. Shows current orders and when each store
 * reopens.
 */
export function ClosingEffects({
  effects,
  target,
}: {
  effects: readonly ClosingEffect[] | undefined;
  target: ClosingTarget;
}) {
  const { integer } = useTenantFormat();
  const now = useMinute();
  if (!effects) return <TargetStores target={target} />;
  const orders = effects.reduce((sum, effect) => sum + effect.orders, 0);
  return (
    <div>
      <StoreNames
        stores={ordersFirst(effects).map((effect) => ({
          id: effect.storeId,
          name: effect.storeName,
          commune: effect.commune,
          more: effectText(effect, now, integer),
        }))}
      />
      <Text size="sm" mt={8}>
        {orders === 0
          ? 'No hay pedidos en curso.'
          : `${pluralize(orders, ['pedido en curso sigue', 'pedidos en curso siguen'], integer)} su camino.`}
      </Text>
    </div>
  );
}
