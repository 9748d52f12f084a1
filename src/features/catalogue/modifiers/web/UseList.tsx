import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { ModifierUses } from '../modifiers.contract.ts';
import classes from './UseList.module.css';

type Item = { id: number; name: string };

/** Everything that uses a modifier, with the way to each. */
export function UseList({ uses }: { uses: ModifierUses }) {
  const { integer } = useTenantFormat();
  const { modifiers, products, productCount, ruledProducts } = uses;
  const [groups, options] = [
    modifiers.filter(({ kind }) => kind === 'group'),
    modifiers.filter(({ kind }) => kind === 'option'),
  ];
  const more = productCount - products.length;
  return (
    <div className={classes.uses}>
      <Uses title="En los grupos" items={groups} path="/modifiers/edit-modifier/$id" policy="modifiers.show" />
      <Uses title="En las opciones" items={options} path="/modifiers/edit-modifier/$id" policy="modifiers.show" />
      <Uses title="En los productos" items={products} path="/products/edit-product/$id/{-$tab}" policy="products.show">
        {more > 0 && <li>y {integer(more)} más</li>}
      </Uses>
      <Uses
        title="En reglas de"
        items={ruledProducts}
        path="/products/edit-product/$id/{-$tab}"
        policy="products.show"
      />
    </div>
  );
}

type UsesProps = {
  title: string;
  items: readonly Item[];
  path: '/modifiers/edit-modifier/$id' | '/products/edit-product/$id/{-$tab}';
  policy: string;
  children?: ReactNode;
};

function Uses({ title, items, path, policy, children }: UsesProps) {
  const opens = useCan(policy);
  if (items.length === 0) return null;
  return (
    <section>
      <Text size="xs" fw={700} c="dimmed">
        {title}
      </Text>
      <ul className={classes.list}>
        {items.map(({ id, name }) => (
          <li key={id}>
            {opens ? (
              <Link to={path} params={{ id }}>
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
        {children}
      </ul>
    </section>
  );
}
