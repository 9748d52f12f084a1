import { useWindowEvent } from '@mantine/hooks';
import { normalise } from '#kit/contract/text.ts';

const isPicker = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.role === 'combobox';

/** Takes the first option that has what was typed, where none is marked yet. */
function takeFirst(input: HTMLInputElement): void {
  const typed = normalise(input.value.trim());
  const isOpen = input.getAttribute('aria-expanded') === 'true';
  if (!isOpen || typed === '') return;
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  // The field may still name the option that was marked among those before.
  if (list?.querySelector('[data-combobox-selected]')) return;
  const options = [...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
  options.find(({ textContent }) => normalise(textContent ?? '').includes(typed))?.click();
}

/** Enter in a picker selects the first match instead of submitting the form. `isOurs` selects the inputs. */
export function useFirstMatch(isOurs: (input: HTMLInputElement) => boolean): void {
  // At the window the field itself has done what it does on Enter.
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !isPicker(event.target) || !isOurs(event.target)) return;
    event.preventDefault();
    takeFirst(event.target);
  });
}
