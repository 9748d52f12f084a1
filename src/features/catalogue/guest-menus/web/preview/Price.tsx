import { Text } from '@mantine/core';
import { Money } from '#kit/web/shell/format.tsx';
import type { GuestLine } from '../../guestMenus.contract.ts';

/** Price with the regular price crossed out beside it when discounted. */
export function Price({ price: { price, full } }: { price: GuestLine['delivery'] }) {
  return (
    <Text span inherit fw={700}>
      <Money value={price} />
      {price < full && (
        <Text component="s" td="line-through" ml={8} fz={13} fw={400} c="dimmed">
          <Money value={full} />
        </Text>
      )}
    </Text>
  );
}
