import { IconGripVertical } from '@tabler/icons-react';
import { use } from 'react';
import classes from './DragHandle.module.css';
import { DragHandleContext } from './sortableRow.ts';

/** Handle for dragging a row by pointer or keyboard. */
export function DragHandle() {
  const { label, grip } = use(DragHandleContext) ?? { label: '', grip: null };
  const icon = <IconGripVertical size={18} aria-hidden />;
  if (!grip) return <span className={classes.still}>{icon}</span>;
  const { hold, attributes, listeners } = grip;
  return (
    <button
      type="button"
      ref={hold}
      className={classes.handle}
      {...attributes}
      {...listeners}
      aria-label={`Mover ${label}`}
    >
      {icon}
    </button>
  );
}
