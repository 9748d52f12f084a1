import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** A different state each time: a form then goes to the field of its address again. */
const requestField = (): object => ({ fieldRequest: crypto.randomUUID() });

/** Bold link to a field of a screen, also within a sentence, from an address such as `/products/edit-product/7/info?field=name`. */
export function FixLink({ path, verb, what }: { path: string; verb: string; what: string }) {
  const [to = '', query = ''] = path.split('?');
  const search = Object.fromEntries(new URLSearchParams(query));
  return (
    <Anchor
      size="sm"
      fw={700}
      p={4}
      mr={-4}
      renderRoot={(props) => <Link to={to} search={search} state={requestField} {...props} />}
    >
      {verb}
      <VisuallyHidden> {what}</VisuallyHidden>
    </Anchor>
  );
}

/**
 * Click handler of a dialog, or of its content, that stays mounted on the page its links lead to: closes it when one of them is followed.
 *
 * The router prevents the default of a click that it handles. Links to another window do not close the dialog.
 */
export const closeOnLink =
  (onClose: () => void) =>
  ({ target, defaultPrevented }: MouseEvent): void => {
    if (defaultPrevented && target instanceof Element && target.closest('a[href]')) onClose();
  };
