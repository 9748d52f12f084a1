import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { moveBy, nextCell } from './sheetRange.ts';
import type { SheetActions } from './useSheetActions.ts';

const hasControl = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

const isSave = (event: KeyboardEvent) => hasControl(event) && event.key.toLowerCase() === 's';

const isText = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !hasControl(event) && !event.altKey;

/** Keyboard events of a sheet. */
export function useSheetKeys(actions: SheetActions, region: RefObject<HTMLDivElement | null>) {
  const leaves = useRef(false);
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || actions.size.rows === 0) return;
    const isTyping = actions.typing.text !== null;
    if (isTyping && isSave(event)) {
      // The shortcut of the page saves what is rendered by then.
      flushSync(actions.typing.commit);
      return;
    }
    const page = Math.max(1, Math.floor((region.current?.clientHeight ?? 480) / 48) - 2);
    const done = isTyping
      ? finishTyping(actions, event)
      : choose(actions, event, { page, leaves: leaves.current }) || (!actions.readOnly && edit(actions, event));
    leaves.current = !isTyping && event.key === 'Escape';
    if (done) event.preventDefault();
    if (done || isTyping) event.stopPropagation();
  };
}

function finishTyping({ typing, active, size, goTo }: SheetActions, { key, shiftKey }: KeyboardEvent): boolean {
  if (key === 'Escape') typing.cancel();
  else if (key === 'Enter' || key === 'Tab') {
    typing.commit();
    const step = { key: shiftKey ? 'ArrowUp' : 'ArrowDown', far: false, page: 1 };
    const next = key === 'Tab' ? nextCell(active, shiftKey, size) : moveBy(active, step, size);
    if (next) goTo(next);
  } else return false;
  return true;
}

/** `leaves`: Escape came just before, so that Tab goes out of the sheet. */
type Movement = { page: number; leaves: boolean };

function choose(
  { active, size, goTo, chooseAll }: SheetActions,
  event: KeyboardEvent,
  { page, leaves }: Movement,
): boolean {
  const far = hasControl(event);
  const step = moveBy(active, { key: event.key, far, page }, size);
  if (step) goTo(step, event.shiftKey);
  else if (event.key === 'Tab') {
    const next = leaves ? null : nextCell(active, event.shiftKey, size);
    if (!next) return false;
    goTo(next);
  } else if (far && event.key.toLowerCase() === 'a') chooseAll();
  else return false;
  return true;
}

function edit({ sheet, work, typing }: SheetActions, event: KeyboardEvent): boolean {
  const control = hasControl(event);
  if (event.key === 'Enter' || event.key === 'F2') typing.begin();
  else if (event.key === 'Delete' || event.key === 'Backspace') work.clear();
  else if (control && event.key.toLowerCase() === 'd') work.fillDown();
  else if (control && event.key.toLowerCase() === 'z') (event.shiftKey ? sheet.redo : sheet.undo)();
  else if (control && event.key.toLowerCase() === 'y') sheet.redo();
  else if (isText(event)) typing.begin(event.key);
  else return false;
  return true;
}
