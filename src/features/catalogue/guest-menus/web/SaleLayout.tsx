import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SaleLayout.module.css';

/** A question about a sale in a column that stays in sight, and the answer beside it. */
export const SaleLayout = ({ question, children }: { question: ReactNode; children: ReactNode }) => (
  <div className={classes.layout}>
    <Card p="lg" className={classes.question}>
      {question}
    </Card>
    {children}
  </div>
);
