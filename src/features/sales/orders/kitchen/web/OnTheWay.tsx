import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type BoardOrder, urgencyOf } from '../board.rules.ts';
import { useServerSecond } from './BoardContext.ts';
import classes from './Board.module.css';

type OnTheWayProps = {
  label: string;
  orders: readonly BoardOrder[];
  folded: boolean;
  onFold: (folded: boolean) => void;
};

/** Header of the column of orders that have left the kitchen, which folds it. Its count has the colour of a late one. */
export function OnTheWay({ label, orders, folded, onFold }: OnTheWayProps) {
  const late = useServerSecond((now) => orders.some((order) => urgencyOf(order, now) === 'late'));
  const Chevron = folded ? IconChevronLeft : IconChevronRight;
  return (
    <h2 className={classes.title} tabIndex={-1} data-late={late || undefined} data-folded={folded || undefined}>
      <UnstyledButton className={classes.fold} aria-expanded={!folded} onClick={() => onFold(!folded)}>
        <Chevron size={22} aria-hidden />
        <span>{label}</span> <span className={classes.count}>{orders.length}</span>
      </UnstyledButton>
    </h2>
  );
}
