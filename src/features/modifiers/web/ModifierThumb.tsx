import { IconCheckbox, IconListCheck } from '@tabler/icons-react';
import type { ModifierKind } from '../modifierList.contract.ts';
import classes from './ModifierThumb.module.css';

const icons = { group: IconListCheck, option: IconCheckbox };

/** The picture of a modifier or, without one, what it is. The name stands beside it, so it says nothing. */
export function ModifierThumb({ kind, src }: { kind: ModifierKind; src: string | null }) {
  const Icon = icons[kind];
  if (src) return <img src={src} alt="" className={classes.thumb} loading="lazy" />;
  return (
    <span className={classes.thumb} data-kind={kind} aria-hidden>
      <Icon size={20} stroke={1.7} />
    </span>
  );
}
