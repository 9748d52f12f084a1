import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A small dimmed line. */
export const Note = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
);

/** Something with a note below it. */
export const TwoLines = ({ below, children }: { below: ReactNode; children: ReactNode }) => (
  <div>
    {children}
    {below && <Note>{below}</Note>}
  </div>
);
