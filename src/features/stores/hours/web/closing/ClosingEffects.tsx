import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { ClosingEffect } from '../../closings.contract.ts';
import classes from './ClosingEffects.module.css';
import { effectText, ordersFirst } from './effectText.ts';
import { type ClosingTarget } from './target.ts';
import { TargetStores } from './TargetStores.tsx';

/** As many as are read at a glance. */
const inSight = 5;

/**
 * Which stores are about to close, by name: a search finds others than those somebody thinks of. With the orders each is
 * working on, and when it opens again.
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
  const [all, setAll] = useState(false);
  if (!effects) return <TargetStores target={target} />;
  const orders = effects.reduce((sum, effect) => sum + effect.orders, 0);
  const shown = ordersFirst(effects).slice(0, all ? effects.length : inSight);
  const hidden = effects.length - shown.length;
  return (
    <div>
      {effects.length > 0 && (
        <ul className={classes.stores} aria-label="Locales" {...(all && { tabIndex: 0 })}>
          {shown.map((effect) => (
            <li key={effect.storeId} className={classes.store}>
              <span>
                {effect.storeName}
                {effect.commune && (
                  <Text span size="sm" c="dimmed">
                    {' '}
                    · {effect.commune}
                  </Text>
                )}
              </span>
              <Text span size="xs" c="dimmed">
                {effectText(effect, now, integer)}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Anchor component="button" type="button" size="sm" mt={4} onClick={() => setAll(true)}>
          y {integer(hidden)} más
        </Anchor>
      )}
      <Text size="sm" mt={8}>
        {orders === 0
          ? 'No hay pedidos en curso.'
          : `${pluralize(orders, ['pedido en curso sigue', 'pedidos en curso siguen'], integer)} su camino.`}
      </Text>
    </div>
  );
}
