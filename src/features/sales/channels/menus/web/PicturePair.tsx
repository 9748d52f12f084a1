import { Thumb } from '#kit/web/display/Thumb.tsx';
import type { MenuDifference } from '../channelMenus.contract.ts';
import classes from './Differences.module.css';

const size = 56;
const addressOf = (value: MenuDifference['before']) => (value ? String(value) : null);

/** The pictures of a product at the channel and here. */
export function PicturePair({ before, after }: Pick<MenuDifference, 'before' | 'after'>) {
  return (
    <dl className={classes.values}>
      <div>
        <dt>En la app</dt>
        <dd>
          <Thumb src={addressOf(before)} size={size} />
        </dd>
      </div>
      <div>
        <dt>Aquí</dt>
        <dd>
          <Thumb src={addressOf(after)} size={size} />
        </dd>
      </div>
    </dl>
  );
}
