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
import { usePaymentGrid } from './usePaymentGrid.ts';

/**
 * Which payment methods each group takes. With `keeps` only changes are written: a method nobody presses stays in each
 * store as it is.
 */
export function PaymentGridField({ keeps = false }: { keeps?: boolean }) {
  const grid = usePaymentGrid(keeps);
  const { id } = useFormContext();
  const phone = usePhone();
  const [wide, setWide] = useState(false);
  const rows = wide ? [...grid.near, ...grid.far] : grid.near;
  const Look = phone ? PaymentLists : PaymentTable;
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
      {keeps && <CellLegend />}
      <Look grid={grid} rows={rows} onGo={(code) => focusField(id, code)} />
      {grid.far.length > 0 && (
        <Button variant="subtle" size="compact-sm" className={classes.more ?? ''} onClick={() => setWide(!wide)}>
          {wide ? 'Ocultar los de otros países' : `Ver ${grid.far.length} de otros países`}
        </Button>
      )}
    </div>
  );
}
