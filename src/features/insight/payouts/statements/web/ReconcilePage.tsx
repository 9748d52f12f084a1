import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { paymentMethodLabels, isPaidOnline, paymentMethods, type PaymentMethod } from '#domain/payments.ts';
import { upload } from '#kit/web/api/call.ts';
import { saveFile } from '#kit/web/api/saveFile.ts';
import { FileDrop } from '#kit/web/form/files/FileDrop.tsx';
import type { FileRule } from '#kit/web/form/files/fileError.ts';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { ChangeColumns } from '#kit/web/runs/columns/ChangeColumns.tsx';
import { ColumnStep } from '#kit/web/runs/columns/ColumnStep.tsx';
import { useColumnStep } from '#kit/web/runs/columns/useColumnStep.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import classes from '../../entries/web/Payouts.module.css';
import { claimCsv } from '../reconcile.rules.ts';
import { maxStatementBytes, type Reconciliation, statementsApi } from '../statements.contract.ts';
import { DiscrepancyTable } from './DiscrepancyTable.tsx';

const rule: FileRule = {
  extensions: ['.csv', '.txt', '.xls', '.xlsx'],
  maxBytes: maxStatementBytes,
  otherKind: 'no es una planilla. Sube un archivo .csv, .xls o .xlsx.',
  empty: 'está vacío. Descarga otra vez la cartola de tu proveedor.',
  tooBig: 'Descarga un período más corto.',
};

const methods = paymentMethods.filter(isPaidOnline).map((value) => ({ value, label: paymentMethodLabels[value] }));

/** Compares a provider's statement with the payments of orders. Stores nothing. */
export function ReconcilePage() {
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [found, setFound] = useState<{ result: Reconciliation; file: File } | null>(null);
  const columns = useColumnStep(statementsApi, async (file) => {
    const query = method ? { paymentMethod: method } : {};
    setFound({ file, result: await upload(statementsApi.reconcile, file, { query }) });
  });
  const { sending, failure, send, open } = columns;
  const refused = failure && (Object.values(failure.fields).flat()[0] ?? failure.message);
  return (
    <>
      <PageHeader title="Conciliar una cartola" back={{ to: '/order-payments', label: 'Pagos de pedidos' }} />
      {columns.step && (
        <div className={classes.page}>
          <div className={classes.card}>
            <ColumnStep {...columns} />
          </div>
        </div>
      )}
      {!columns.step && found && (
        <Result found={found.result} onColumns={() => void open(found.file)} onAgain={() => setFound(null)} />
      )}
      {!columns.step && !found && (
        <div className={classes.page}>
          <section className={classes.card} aria-label="La cartola">
            <Text size="sm" mb="md">
              Sube la cartola que te da tu proveedor de pagos, con una columna de <b>monto</b> y otra de{' '}
              <b>referencia</b> o de <b>pedido</b>; con la <b>fecha</b> también verás qué pagos no aparecen en ella. Se
              lee con punto y coma, coma o tabulador, y con los números como vengan.
            </Text>
            <Select
              label="Medio de pago"
              placeholder="Todos los que se pagan en línea"
              data={methods}
              value={method}
              onChange={(value) => setMethod(value)}
              clearable
              mb="md"
              maw={360}
            />
            {refused && (
              <Alert color="red" title="No pudimos leer la cartola" role="alert" mb="md">
                {refused}
              </Alert>
            )}
            <FileDrop
              label="Elegir cartola"
              kinds=".csv, .xls o .xlsx"
              rule={rule}
              sending={sending}
              onFile={(file) => void send(file)}
            />
          </section>
        </div>
      )}
    </>
  );
}

type ResultProps = { found: Reconciliation; onColumns: () => void; onAgain: () => void };

/** Result of a comparison: matched totals and discrepancies. */
function Result({ found, onColumns, onAgain }: ResultProps) {
  const { lines, matched, matchedAmount, sheet, discrepancies, from, to } = found;
  const { integer, day } = useTenantFormat();
  const { tenant } = useCurrentUser();
  const difference = discrepancies.reduce((sum, discrepancy) => sum + discrepancy.difference, 0);
  const save = () =>
    saveFile(
      new Blob([claimCsv(discrepancies, tenant.country)], { type: 'text/csv' }),
      `reclamo-${from ?? 'cartola'}.csv`,
    );
  return (
    <div className={classes.page}>
      <section className={classes.card} aria-label="Resultado">
        <Facts large>
          <Fact label="Líneas de la cartola">{integer(lines)}</Fact>
          <Fact label="Coinciden">
            {integer(matched)}, <Money value={matchedAmount} />
          </Fact>
          <Fact label="Con problemas">{integer(discrepancies.length)}</Fact>
          <Fact label={difference < 0 ? 'Pagado de más' : 'Falta por recibir'}>
            <Money value={Math.abs(difference)} />
          </Fact>
        </Facts>
        <Text size="sm" c="dimmed" mt="md">
          {from && to
            ? `Comparada con los pagos del ${day(from)} al ${day(to)}.`
            : 'La cartola no tiene fechas: no se revisó si le faltan pagos.'}
          {sheet !== null && ` Se leyó la hoja «${sheet}».`}
        </Text>
        <Group mt="md" gap="sm">
          {discrepancies.length > 0 && (
            <Button leftSection={<IconDownload size={17} aria-hidden />} onClick={save}>
              Descargar reclamo
            </Button>
          )}
          <Button variant="default" leftSection={<IconRefresh size={17} aria-hidden />} onClick={onAgain}>
            Conciliar otra
          </Button>
          <ChangeColumns onClick={onColumns} />
        </Group>
      </section>
      {discrepancies.length > 0 ? (
        <DiscrepancyTable discrepancies={discrepancies} />
      ) : (
        <Alert color="green" title="Todo coincide">
          Cada línea de la cartola tiene su pago, por el mismo monto.
        </Alert>
      )}
    </div>
  );
}
