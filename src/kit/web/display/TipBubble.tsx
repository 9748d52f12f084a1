import { Tooltip } from '@mantine/core';
import type { ComponentProps } from 'react';

export type TipBubbleProps = Pick<ComponentProps<typeof Tooltip>, 'label' | 'position' | 'disabled'> & {
  target: HTMLElement;
};

/** The bubble of a `Tip`, open from the start where the pointer has waited for it. */
export const TipBubble = ({ target, position = 'top', disabled = false, label }: TipBubbleProps) => (
  <Tooltip {...{ target, label, position, disabled }} defaultOpened={target.matches(':hover')} />
);
