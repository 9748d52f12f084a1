import { type FocusEvent, type RefObject, useState } from 'react';
import type { SheetProps } from './Sheet.tsx';
import { sheetClipboard } from './sheetClipboard.ts';
import { useSheetActions } from './useSheetActions.ts';
import { useSheetKeys } from './useSheetKeys.ts';
import { useSheetPointer } from './useSheetPointer.ts';

/** Keyboard, mouse, touch and clipboard events of a sheet. */
export function useSheetEvents(props: SheetProps, region: RefObject<HTMLDivElement | null>) {
  const [focused, setFocused] = useState(false);
  const takeFocus = () => setFocused(true);
  const actions = useSheetActions(props);
  const onKeyDown = useSheetKeys(actions, region);
  const pointer = useSheetPointer(actions, takeFocus);
  const { text, type, commit } = actions.typing;
  return {
    typing: { text, type, leave: commit },
    filling: pointer.filling,
    focused,
    events: {
      onKeyDown,
      ...pointer.events,
      ...sheetClipboard(actions),
      onFocus: takeFocus,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}
