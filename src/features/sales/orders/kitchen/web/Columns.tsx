import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChefHat, IconListNumbers } from '@tabler/icons-react';
import { useState } from 'react';
import { columns, type KitchenStatus, type BoardOrder, dishesToCook } from '../board.rules.ts';
import classes from './Board.module.css';
import { type CardActions, OrderCard } from './OrderCard.tsx';
import { OnTheWay } from './OnTheWay.tsx';
import type { BoardLayout } from './useBoardLayout.ts';

type ColumnsProps = {
  byColumn: Record<KitchenStatus, BoardOrder[]>;
  actions: CardActions;
  /** Whether the dishes to cook are counted beside the orders, and the orders on their way folded. */
  layout: BoardLayout;
};

/** Column widths; an empty column leaves its space to the others. */
const widths: Record<KitchenStatus, string> = {
  created: 'minmax(0, 1fr)',
  preparing: 'minmax(0, 1fr)',
  ready: 'minmax(0, 1fr)',
  in_transit: 'minmax(0, 0.85fr)',
};
const emptyWidth = 'minmax(96px, 0.35fr)';
const countWidth = 'minmax(0, 0.7fr)';
const foldedWidth = '64px';

function gridOf({ byColumn, layout: { counting, folded } }: Pick<ColumnsProps, 'byColumn' | 'layout'>): string {
  const ofOrders = columns.map(({ status }) => {
    if (status === 'in_transit' && folded) return foldedWidth;
    return byColumn[status].length > 0 ? widths[status] : emptyWidth;
  });
  return [...(counting ? [countWidth] : []), ...ofOrders].join(' ');
}

/** Unaccepted orders need attention. */
const isWaiting = (status: KitchenStatus, byColumn: ColumnsProps['byColumn']) =>
  status === 'created' && byColumn.created.length > 0;

/** Side by side where four columns fit, otherwise as tabs. */
export function Columns({ byColumn, actions, layout }: ColumnsProps) {
  const { counting, folded } = layout;
  const narrow = useMediaQuery('(max-width: 59.99em)', false, { getInitialValueInEffect: false });
  if (narrow) return <ColumnTabs byColumn={byColumn} actions={actions} counting={counting} />;
  if (Object.values(byColumn).every((orders) => orders.length === 0)) return <EmptyBoard />;
  return (
    <div className={classes.columns} style={{ gridTemplateColumns: gridOf({ byColumn, layout }) }}>
      {counting && (
        <section className={classes.column} aria-label={toCook}>
          <h2 className={classes.title}>{toCook}</h2>
          <Dishes byColumn={byColumn} />
        </section>
      )}
      {columns.map(({ status, label, nothing }) => (
        <section key={status} className={classes.column} data-column={status} aria-label={label}>
          {status === 'in_transit' ? (
            <OnTheWay label={label} orders={byColumn[status]} folded={folded} onFold={layout.setFolded} />
          ) : (
            <h2 className={classes.title} tabIndex={-1} data-waiting={isWaiting(status, byColumn) || undefined}>
              {label} <span className={classes.count}>{byColumn[status].length}</span>
            </h2>
          )}
          {(status !== 'in_transit' || !folded) && (
            <Cards orders={byColumn[status]} nothing={nothing} actions={actions} />
          )}
        </section>
      ))}
    </div>
  );
}

const toCook = 'Por cocinar';

/** Remaining quantity of each dish over all orders. */
function Dishes({ byColumn }: Pick<ColumnsProps, 'byColumn'>) {
  const dishes = dishesToCook(byColumn);
  if (dishes.length === 0) return <p className={classes.nothing}>Nada por cocinar</p>;
  return (
    <ul className={classes.dishes}>
      {dishes.map(({ name, quantity }) => (
        <li key={name} className={classes.dish}>
          <span className={classes.quantity}>{quantity}</span>
          {name}
        </li>
      ))}
    </ul>
  );
}

type ColumnTabsProps = Pick<ColumnsProps, 'byColumn' | 'actions'> & { counting: boolean };

function ColumnTabs({ byColumn, actions, counting }: ColumnTabsProps) {
  const [chosen, choose] = useState<KitchenStatus | 'dishes'>('created');
  const selected = chosen === 'dishes' && !counting ? 'created' : chosen;
  return (
    <Tabs
      className={classes.tabs}
      value={selected}
      onChange={(value) => choose((value ?? 'created') as KitchenStatus | 'dishes')}
      keepMounted={false}
    >
      <Tabs.List grow aria-label="Estados">
        {columns.map(({ status, label }) => (
          <Tabs.Tab key={status} value={status} className={classes.tab}>
            <span className={classes.tabCount} data-waiting={isWaiting(status, byColumn) || undefined}>
              {byColumn[status].length}
            </span>
            {label}
          </Tabs.Tab>
        ))}
        {counting && (
          <Tabs.Tab value="dishes" className={classes.tab}>
            <IconListNumbers className={classes.tabIcon} size={24} aria-hidden />
            {toCook}
          </Tabs.Tab>
        )}
      </Tabs.List>
      {columns.map(({ status, label, nothing }) => (
        <Tabs.Panel key={status} value={status} className={classes.panel} data-column={status}>
          <h2 className={classes.said} tabIndex={-1}>
            {label}
          </h2>
          <Cards orders={byColumn[status]} nothing={nothing} actions={actions} />
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="dishes" className={classes.panel}>
        <h2 className={classes.said}>{toCook}</h2>
        <Dishes byColumn={byColumn} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Cards({ orders, nothing, actions }: { orders: BoardOrder[]; nothing: string; actions: CardActions }) {
  if (orders.length === 0) return <p className={classes.nothing}>{nothing}</p>;
  return (
    <ul className={classes.cards}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} {...actions} />
        </li>
      ))}
    </ul>
  );
}

function EmptyBoard() {
  return (
    <div className={classes.empty}>
      <span className={classes.hat}>
        <IconChefHat size={56} stroke={1.5} aria-hidden />
      </span>
      <h2>Todo al día</h2>
      <p>Los pedidos nuevos aparecen aquí solos, y suenan hasta que alguien los empieza.</p>
    </div>
  );
}
