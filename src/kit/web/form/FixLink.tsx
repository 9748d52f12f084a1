import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** Bold link to a field of a screen, also within a sentence, from an address such as `/products/edit-product/7/info?field=name`. */
export function FixLink({ path, verb, what }: { path: string; verb: string; what: string }) {
  const [to = '', query = ''] = path.split('?');
  const search = Object.fromEntries(new URLSearchParams(query));
  return (
    <Anchor size="sm" fw={700} p={4} mr={-4} renderRoot={(props) => <Link to={to} search={search} {...props} />}>
      {verb}
      <VisuallyHidden> {what}</VisuallyHidden>
    </Anchor>
  );
}
