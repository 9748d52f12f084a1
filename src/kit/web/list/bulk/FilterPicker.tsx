import { TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSearched } from '../filters/filter.ts';
import type { PickerProps } from './FilterSelect.tsx';
import classes from '../Toolbar.module.css';

type Picker = typeof import('./FilterSelect.tsx').FilterSelect;

const load = () => import('./FilterSelect.tsx').then((file) => file.FilterSelect);

// As the field that takes its place says of itself.
const closedPicker = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/**
 * A filter by records or by options to pick from. What picks them is fetched when the pointer or the focus reaches the
 * field, or when something is chosen already, and then takes its place with the focus and what was typed so far.
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

/** Types for somebody whose keys arrived before the field: its own handlers hear of it. */
function typeInto(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, 0, input.value.length, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** What could not be fetched is tried again with the next press. */
const ignore = () => undefined;
