import { TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSearched } from '../filters/filter.ts';
import type { PickerProps } from './FilterSelect.tsx';
import classes from '../Toolbar.module.css';

type Picker = typeof import('./FilterSelect.tsx').FilterSelect;

const load = () => import('./FilterSelect.tsx').then((file) => file.FilterSelect);

// Same role as the field that replaces it.
const closedPicker = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/**
 * A filter by records or options.
 *
 * The real picker loads on hover, focus or when it has a value, and takes over the focus and the typed text.
 */
export function FilterPicker(props: PickerProps) {
  const { filter, value, naming } = props;
  const [Select, setSelect] = useState<Picker | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const pressing = useRef(false);
  const chosen = value !== undefined;
  useEffect(
    function nameWhatIsChosen() {
      if (chosen) void load().then((fetched) => setSelect(() => fetched), ignore);
    },
    [chosen],
  );
  if (Select) return <Select {...props} input={input} />;
  const fetchAhead = () => void load().catch(ignore);
  const takeOver = (byPress: boolean) =>
    void load().then((fetched) => {
      if (document.activeElement !== input.current) return;
      const typed = input.current?.value;
      flushSync(() => setSelect(() => fetched));
      input.current?.focus();
      if (byPress) input.current?.click();
      if (input.current && typed) typeInto(input.current, typed);
    }, ignore);
  return (
    <TextInput
      {...naming}
      ref={input}
      className={classes.filter}
      {...closedPicker}
      readOnly={!isSearched(filter)}
      pointer={!isSearched(filter)}
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      rightSectionPointerEvents="none"
      onPointerEnter={fetchAhead}
      onPointerDown={() => (pressing.current = true)}
      onFocus={() => !pressing.current && takeOver(false)}
      onBlur={({ currentTarget }) => {
        pressing.current = false;
        currentTarget.value = '';
      }}
      onClick={() => {
        pressing.current = false;
        takeOver(true);
      }}
    />
  );
}

/** Replays keys typed before the field was mounted, through its own handlers. */
function typeInto(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, 0, input.value.length, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** A failed import is retried on the next click. */
const ignore = () => undefined;
