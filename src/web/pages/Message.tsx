import { Center, Stack, ThemeIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { InShell } from '../shell/InShell.ts';

/** A message page: icon, title, sentence and next step. */
export function Message({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }) {
  return (
    <Center component={use(InShell) ? 'div' : 'main'} mih="min(70dvh, 640px)" px="md" py="xl">
      <Stack align="center" gap="md" ta="center" maw={480}>
        <ThemeIcon variant="light" size={72} radius="xl">
          <Icon size={32} stroke={1.6} aria-hidden />
        </ThemeIcon>
        {children}
      </Stack>
    </Center>
  );
}
