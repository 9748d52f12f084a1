import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SaleLayout.module.css';

/** Form in a sticky column with the result beside it. */
export const SaleLayout = ({ question, children }: { question: ReactNode; children: ReactNode }) => (
  <div className={classes.layout}>
    <Card p="lg" className={classes.question}>
      {question}
    </Card>
    {children}
  </div>
);
