import type { KeyboardEvent } from 'react';
import { normalise } from '#kit/contract/text.ts';

/**
 * Enter in a field that is picked from takes the first option that has what was typed, where none is marked yet, and
 * never sends the form around it.
 */
export function takeFirstMatch(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.role !== 'combobox') return;
  event.preventDefault();
  const marked = target.getAttribute('aria-activedescendant');
  const typed = normalise(target.value.trim());
  if (marked || typed === '' || target.getAttribute('aria-expanded') !== 'true') return;
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
  options.find((option) => normalise(option.textContent ?? '').includes(typed))?.click();
}
