import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChefHat } from '@tabler/icons-react';
import { useState } from 'react';
import { columns, type KitchenStatus, type BoardOrder } from '../board.rules.ts';
import classes from './Board.module.css';
import { type CardActions, OrderCard } from './OrderCard.tsx';

type ColumnsProps = { byColumn: Record<KitchenStatus, BoardOrder[]>; actions: CardActions };

/** Somebody has to begin with them. */
const isWaiting = (status: KitchenStatus, byColumn: ColumnsProps['byColumn']) =>
  status === 'created' && byColumn.created.length > 0;

/** Side by side where four columns can be read, else one at a time. */
export function Columns({ byColumn, actions }: ColumnsProps) {
  const narrow = useMediaQuery('(max-width: 59.99em)', false, { getInitialValueInEffect: false });
  if (narrow) return <ColumnTabs byColumn={byColumn} actions={actions} />;
  if (Object.values(byColumn).every((orders) => orders.length === 0)) return <Nothing />;
  return (
    <div className={classes.columns}>
      {columns.map(({ status, label, nothing }) => (
        <section key={status} className={classes.column} data-column={status} aria-label={label}>
          <h2 className={classes.title} tabIndex={-1} data-waiting={isWaiting(status, byColumn) || undefined}>
            {label} <span className={classes.count}>{byColumn[status].length}</span>
          </h2>
          <Cards orders={byColumn[status]} nothing={nothing} actions={actions} />
        </section>
      ))}
    </div>
  );
}

function ColumnTabs({ byColumn, actions }: ColumnsProps) {
  const [shown, setShown] = useState<KitchenStatus>('created');
  return (
    <Tabs
      className={classes.tabs}
      value={shown}
      onChange={(value) => setShown((value ?? 'created') as KitchenStatus)}
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
      </Tabs.List>
      {columns.map(({ status, label, nothing }) => (
        <Tabs.Panel key={status} value={status} className={classes.panel} data-column={status}>
          <h2 className={classes.said} tabIndex={-1}>
            {label}
          </h2>
          <Cards orders={byColumn[status]} nothing={nothing} actions={actions} />
        </Tabs.Panel>
      ))}
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

function Nothing() {
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
