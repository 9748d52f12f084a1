import { type FocusEvent, type RefObject, useState } from 'react';
import type { SheetProps } from './Sheet.tsx';
import { sheetClipboard } from './sheetClipboard.ts';
import { useSheetActions } from './useSheetActions.ts';
import { useSheetKeys } from './useSheetKeys.ts';
import { useSheetPointer } from './useSheetPointer.ts';

/** What keys, mouse, finger and clipboard do to a sheet. */
export function useSheetEvents(props: SheetProps, region: RefObject<HTMLDivElement | null>) {
  const [focused, setFocused] = useState(false);
  const takeFocus = () => setFocused(true);
  const acts = useSheetActions(props);
  const onKeyDown = useSheetKeys(acts, region);
  const pointer = useSheetPointer(acts, takeFocus);
  const { text, type, commit } = acts.typing;
  return {
    typing: { text, type, leave: commit },
    filling: pointer.filling,
    focused,
    events: {
      onKeyDown,
      ...pointer.events,
      ...sheetClipboard(acts),
      onFocus: takeFocus,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}
