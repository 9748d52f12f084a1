import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useHotkey } from '../../shell/shortcuts.ts';
import { usePhone } from '../../shell/usePhone.ts';
import { enterRows } from '../enterRows.ts';
import { useDebouncedText } from '../../form/fields/useDebouncedText.ts';
import classes from '../Toolbar.module.css';

/** Search of a list. `/` focuses it; the down arrow moves to the rows. */
export function SearchBox({
  value,
  placeholder,
  onSearch,
}: {
  value: string;
  placeholder: string;
  onSearch: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, askNow, clear } = useDebouncedText(value, onSearch);
  const phone = usePhone();
  useHotkey('/', () => input.current?.focus());
  const clearAndFocus = () => {
    clear();
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') askNow();
    if (event.key === 'ArrowDown' && enterRows(event.currentTarget)) event.preventDefault();
  };
  const hint = phone ? null : (
    <Kbd size="xs" aria-hidden>
      /
    </Kbd>
  );
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch size={17} stroke={1.9} aria-hidden />}
      rightSection={typed ? <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={clearAndFocus} /> : hint}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
