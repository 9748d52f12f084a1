import { cloneElement, type ComponentType, type ReactElement, type Ref, useState } from 'react';
import { flushSync } from 'react-dom';
import { toasts } from './toasts.tsx';

type ButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: () => void;
};

/** Content opened by a button: it renders the button as its target and receives whether it is open. */
export type OpensAtButton = {
  button: ReactElement<ButtonProps>;
  opened: boolean;
  onChange: (opened: boolean) => void;
};

/** The button of a menu stands where the one that was pressed stood, and gets the focus back when the menu closes. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/**
 * A button whose menu or popover loads on hover or focus and mounts on click; an early click opens it once loaded.
 *
 * The button may remount then, without losing focus.
 */
export function OnIntent<Props extends object>({
  button,
  popup = 'menu',
  load,
  with: props,
}: {
  button: ReactElement<ButtonProps>;
  popup?: 'menu' | 'dialog';
  /** Resolves to the component that opens; the same function each time. */
  load: () => Promise<ComponentType<Props & OpensAtButton>>;
  with: Props;
}) {
  const [Opens, setOpens] = useState<ComponentType<Props & OpensAtButton> | null>(null);
  const [opened, setOpened] = useState(false);
  if (Opens)
    return <Opens {...props} button={cloneElement(button, { ref: takeFocus })} opened={opened} onChange={setOpened} />;
  const fetchAhead = () => void load().catch(() => undefined);
  const mount = (fetched: ComponentType<Props & OpensAtButton>) => {
    // It remembers what had the focus when it opens, so that it has to be there before.
    flushSync(() => setOpens(() => fetched));
    setOpened(true);
  };
  return cloneElement(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: () => void load().then(mount, toasts.failure),
  });
}
