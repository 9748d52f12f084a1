import type { ComponentProps } from 'react';
import classes from './RowControls.module.css';

type ControlProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { 'aria-label': string };

/** A checkbox of one row. It looks as every other and is one element, because lists draw hundreds while they scroll. */
export const RowCheckbox = (props: ControlProps) => <input type="checkbox" className={classes.checkbox} {...props} />;

/** The same for a switch. */
export const RowSwitch = (props: ControlProps) => (
  <input type="checkbox" role="switch" aria-checked={props.checked} className={classes.switch} {...props} />
);
