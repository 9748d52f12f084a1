import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { pluralize, useTenantFormat } from '../shell/format.tsx';

type ReviewLinesProps = {
  /** Lines to review. */
  count: number;
  /** Draws the link to the review. */
  renderLink: (props: Record<string, unknown>) => ReactNode;
};

/** The next step after lines were read: their review, also where there is nothing to change. */
export function ReviewLines({ count, renderLink }: ReviewLinesProps) {
  const { integer } = useTenantFormat();
  return (
    <Button variant={count === 0 ? 'default' : 'filled'} renderRoot={renderLink}>
      {count === 0 ? 'Ver lo que se leyó' : `Revisar ${pluralize(count, ['línea', 'líneas'], integer)}`}
    </Button>
  );
}
