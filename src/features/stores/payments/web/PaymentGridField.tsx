import { Alert, Button, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { focusField } from '#kit/web/form/FormBody.tsx';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { CellLegend } from './CellBox.tsx';
import classes from './External.module.css';
import { PaymentLists } from './PaymentLists.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { type PaymentGrid, type PaymentGridUse, usePaymentGrid } from './usePaymentGrid.ts';

/** Which payment methods each group takes. */
export function PaymentGridField(use: PaymentGridUse) {
  const grid = usePaymentGrid(use);
  const { id } = useFormContext();
  const phone = usePhone();
  const [wide, setWide] = useState(false);
  const rows = wide ? [...grid.near, ...grid.far] : grid.near;
  const Layout = phone ? PaymentLists : PaymentTable;
  const sentences = [...new Set(grid.troubles.map(({ message }) => message))];
  return (
    <div className={classes.payments}>
      {sentences.length > 0 && (
        <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
          {sentences.map((sentence) => (
            <Text key={sentence} size="sm">
              {sentence}
            </Text>
          ))}
        </Alert>
      )}
      {grid.keeps && <CellLegend />}
      {grid.isChained && <ChainLegend grid={grid} />}
      <Layout grid={grid} rows={rows} onGo={(code) => focusField(id, code)} />
      {grid.far.length > 0 && (
        <Button variant="subtle" size="compact-sm" className={classes.more ?? ''} onClick={() => setWide(!wide)}>
          {wide ? 'Ocultar los de otros países' : `Ver ${grid.far.length} de otros países`}
        </Button>
      )}
    </div>
  );
}

/** Which marks are the store's and which its chain's, with the way back to the chain's. */
const ChainLegend = ({ grid }: { grid: PaymentGrid }) => (
  <p className={classes.legend}>
    <span>
      <i className={classes.dot} aria-hidden /> propio de este local
    </span>
    <span>sin punto, como la cadena</span>
    {grid.hasOwn && !grid.readOnly && (
      <Button variant="subtle" size="compact-sm" onClick={grid.leaveToChain}>
        Dejar todo como la cadena
      </Button>
    )}
  </p>
);
