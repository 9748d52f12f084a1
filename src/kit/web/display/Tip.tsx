import { useMergedRef } from '@mantine/hooks';
import { cloneElement, type ReactElement, type Ref, useState } from 'react';
import type { TipBubble, TipBubbleProps } from './TipBubble.tsx';

type TargetProps = { ref?: Ref<HTMLElement>; onPointerEnter?: () => void };

const load = () => import('./TipBubble.tsx').then((file) => file.TipBubble);

/** Tooltip of an icon button. Loaded with the first one. */
export function Tip({
  children,
  ref,
  onPointerEnter,
  label,
  position,
  disabled = false,
  ...props
}: Omit<TipBubbleProps, 'target'> & TargetProps & { children: ReactElement<TargetProps> }) {
  const [Bubble, setBubble] = useState<typeof TipBubble | null>(null);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const targetRef = useMergedRef(setTarget, ref);
  const loadTooltip = () => {
    onPointerEnter?.();
    if (!disabled && !Bubble)
      void load().then(
        (fetched) => setBubble(() => fetched),
        () => undefined,
      );
  };
  return (
    <>
      {cloneElement(children, { ...props, ref: targetRef, onPointerEnter: loadTooltip })}
      {Bubble && target && <Bubble target={target} {...{ label, position, disabled }} />}
    </>
  );
}
