import { Tabs } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './TabsList.module.css';

/** The tabs of a page; on a phone they stay in one line that scrolls. */
export const TabsList = ({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) => (
  <Tabs.List {...(ref && { ref })} mb="md" className={classes.tabs ?? ''}>
    {children}
  </Tabs.List>
);
