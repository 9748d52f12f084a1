import { Alert, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** A problem that ended while the dialog was open. */
export type Solved = { id: number; text: string; orderId: number | null };

const focus = (element: HTMLElement | null) => element?.focus();

/** Results of the problems that are no longer in the list. The newest has the focus, which its button had. */
export function SolvedProblems({ solved }: { solved: readonly Solved[] }) {
  return solved.map(({ id, text, orderId }) => (
    <Alert
      key={id}
      color="green"
      radius="md"
      mb="sm"
      tabIndex={-1}
      ref={focus}
      icon={<IconCheck size={18} aria-hidden />}
    >
      <Text size="sm">
        {text}
        {orderId !== null && (
          <>
            {' '}
            <Link to="/orders" search={{ order: orderId }}>
              Ver el pedido #{orderId}
            </Link>
          </>
        )}
      </Text>
    </Alert>
  ));
}
