import { Stack } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { InShell } from '../shell/InShell.ts';
import classes from './Message.module.css';

/** A page that has only something to say: an icon over a title, a sentence and what to do next. */
export function Message({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }) {
  const Page = use(InShell) ? 'div' : 'main';
  return (
    <Page className={classes.page}>
      <Stack align="center" gap="md" ta="center" maw={480}>
        <span className={classes.icon}>
          <Icon size={32} stroke={1.6} aria-hidden />
        </span>
        {children}
      </Stack>
    </Page>
  );
}
