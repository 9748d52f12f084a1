import { ActionIcon, Button, Group, Select, Text } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { Money } from '#kit/web/shell/format.tsx';
import type { SimulatorMenu } from '../simulator.contract.ts';
import classes from './CouponSimulator.module.css';
import type { TriedCart } from './CouponSimulator.tsx';

type Line = SimulatorMenu['categories'][number]['lines'][number];

const linesOf = (menu: SimulatorMenu | undefined): Map<number, Line> =>
  new Map(menu?.categories.flatMap(({ lines }) => lines.map((line) => [line.lineId, line] as const)));

/** Cart of the simulated order, with a picker for more products. */
export function CartField({ cart, method }: { cart: TriedCart; method: DispatchMethod }) {
  const { lines, menu, own, change, reset } = cart;
  const known = linesOf(menu);
  return (
    <section aria-label="Carrito">
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={500}>
          Carrito
        </Text>
        {own && (
          <Button size="compact-xs" variant="subtle" onClick={reset}>
            Carrito de ejemplo
          </Button>
        )}
      </Group>
      {menu && known.size === 0 && (
        <Text size="sm" c="dimmed">
          Este local no tiene un menú publicado aquí.
        </Text>
      )}
      <ul className={classes.cart}>
        {[...lines].map(([lineId, quantity]) => (
          <CartLine
            key={lineId}
            line={known.get(lineId)}
            quantity={quantity}
            method={method}
            onChange={(count) => change(lineId, count)}
          />
        ))}
      </ul>
      {known.size > 0 && (
        <Select<number>
          aria-label="Agregar un producto"
          placeholder="Agrega un producto"
          searchable
          nothingFoundMessage="Sin coincidencias"
          data={menu?.categories.map(({ name, lines: offered }) => ({
            group: name,
            items: offered.map(({ lineId, name: label }) => ({ value: lineId, label })),
          }))}
          value={null}
          onChange={(lineId) => lineId !== null && change(lineId, (lines.get(lineId) ?? 0) + 1)}
        />
      )}
    </section>
  );
}

type CartLineProps = {
  line: Line | undefined;
  quantity: number;
  method: DispatchMethod;
  onChange: (quantity: number) => void;
};

function CartLine({ line, quantity, method, onChange }: CartLineProps) {
  if (!line) return null;
  const { name, price } = line;
  return (
    <li>
      <span className={classes.dish}>
        {name}
        <Text span size="xs" c="dimmed">
          <Money value={price[method]} />
        </Text>
      </span>
      <Group gap={6} wrap="nowrap">
        <ActionIcon
          variant="default"
          radius="xl"
          aria-label={quantity > 1 ? `Un ${name} menos` : `Quitar ${name}`}
          onClick={() => onChange(quantity - 1)}
        >
          <IconMinus size={16} />
        </ActionIcon>
        <output className={classes.count} aria-label={`Cantidad de ${name}`}>
          {quantity}
        </output>
        <ActionIcon
          variant="default"
          radius="xl"
          aria-label={`Un ${name} más`}
          disabled={quantity >= 99}
          onClick={() => onChange(quantity + 1)}
        >
          <IconPlus size={16} />
        </ActionIcon>
      </Group>
    </li>
  );
}
