import { Money } from '#kit/web/format.tsx';
import type { GuestLine } from '../../guestMenus.contract.ts';
import classes from './Price.module.css';

/** What is paid, and crossed out beside it what it is taken off from. */
export function Price({ price: { price, full } }: { price: GuestLine['delivery'] }) {
  return (
    <span className={classes.price}>
      <Money value={price} />
      {price < full && (
        <s className={classes.full}>
          <Money value={full} />
        </s>
      )}
    </span>
  );
}
