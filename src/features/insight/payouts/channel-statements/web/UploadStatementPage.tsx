import { Alert, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { upload } from '#kit/web/api/call.ts';
import { areaOf } from '#kit/web/api/query.ts';
import { DateBox } from '#kit/web/form/fields/DateField.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { FileDrop } from '#kit/web/form/files/FileDrop.tsx';
import type { FileRule } from '#kit/web/form/files/fileError.ts';
import { ColumnStep } from '#kit/web/runs/columns/ColumnStep.tsx';
import { useColumnStep } from '#kit/web/runs/columns/useColumnStep.ts';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import classes from '../../entries/web/Payouts.module.css';
import { maxStatementBytes } from '../../statements/statements.contract.ts';
import {
  channelStatementsApi,
  maxReferenceLength,
  type StatementSource,
  statementSourceLabels,
} from '../channelStatements.contract.ts';

const rule: FileRule = {
  extensions: ['.csv', '.txt', '.xls', '.xlsx'],
  maxBytes: maxStatementBytes,
  otherKind: 'no es una planilla. Sube un archivo .csv, .xls o .xlsx.',
  empty: 'está vacío. Descarga otra vez la cartola del canal.',
  tooBig: 'Descarga un período más corto.',
};

type Facts = { source: StatementSource; payoutReference: string; from: string; to: string; paidOn: string };
const blank: Facts = { source: 'rappi', payoutReference: '', from: '', to: '', paidOn: '' };

const states = [
  { value: 'provisional', label: 'Provisional: todavía puede cambiar' },
  { value: 'settled', label: 'Liquidada: es la definitiva' },
];

/** Facts that are filled in, as the query of an upload. */
const queryOf = ({ source, ...texts }: Facts, isSettled: boolean) => {
  const filled = Object.entries(texts).filter(([name, text]) => text !== '' && (isSettled || name !== 'paidOn'));
  return { source, isSettled, ...Object.fromEntries(filled) };
};

/** Uploads the statement of a channel, with what the file does not have. */
export function UploadStatementPage() {
  const [facts, setFacts] = useState(blank);
  const [isSettled, setIsSettled] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const columns = useColumnStep(channelStatementsApi, async (file) => {
    const { id } = await upload(channelStatementsApi.upload, file, { query: queryOf(facts, isSettled) });
    toasts.success('Cartola guardada');
    void client.invalidateQueries({ queryKey: [areaOf(channelStatementsApi.list)] });
    await navigate({ to: '/order-payments/channels/$id', params: { id } });
  });
  const { sending, failure, send } = columns;
  const errorOf = (field: string) => failure?.fields[field]?.[0];
  const set = (change: Partial<Facts>) => setFacts({ ...facts, ...change });
  const isAtField = ['from', 'to', 'paid_on', 'payout_reference'].some((field) => errorOf(field) !== undefined);
  return (
    <>
      <PageHeader
        title="Subir cartola de un canal"
        back={{ to: '/order-payments/channels', label: 'Cartolas de canales' }}
      />
      <div className={classes.page}>
        {columns.step ? (
          <div className={classes.card}>
            <ColumnStep {...columns} />
          </div>
        ) : (
          <section className={classes.card} aria-label="La cartola">
            <Text size="sm" mb="md">
              Sube la cartola que descargas del portal del canal, con una columna de <b>venta</b> y otra de{' '}
              <b>pedido</b> o de <b>concepto</b>. Si tiene <b>comisión</b>, <b>fecha</b>, <b>local</b> o <b>neto</b>,
              también se leen.
            </Text>
            <FactFields {...{ facts, isSettled, errorOf, onChange: set, onSettled: setIsSettled }} />
            <Text size="sm" c="dimmed" mb="md">
              Sin «Desde» y «Hasta», la cartola comprende los días de sus líneas.
            </Text>
            {failure && !isAtField && (
              <Alert color="red" title="No pudimos guardar la cartola" role="alert" mb="md">
                {Object.values(failure.fields).flat()[0] ?? failure.message}
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
        )}
      </div>
    </>
  );
}

type FieldsProps = {
  facts: Facts;
  isSettled: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<Facts>) => void;
  onSettled: (isSettled: boolean) => void;
};

/** Facts of a statement that its file may not have. */
function FactFields({ facts, isSettled, errorOf, onChange, onSettled }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md" maw={720}>
      <Select
        label="Canal"
        data={optionsOf(statementSourceLabels)}
        value={facts.source}
        allowDeselect={false}
        onChange={(source) => source && onChange({ source })}
      />
      <TextInput
        label="Referencia del pago"
        description="La misma referencia reemplaza la cartola anterior. En blanco, son sus días."
        inputWrapperOrder={helpBelow}
        value={facts.payoutReference}
        maxLength={maxReferenceLength}
        error={errorOf('payout_reference')}
        onChange={(event) => onChange({ payoutReference: event.currentTarget.value })}
      />
      <DateBox label="Desde" value={facts.from} error={errorOf('from')} onChange={(from) => onChange({ from })} />
      <DateBox label="Hasta" value={facts.to} error={errorOf('to')} onChange={(to) => onChange({ to })} />
      <Select
        label="Estado"
        data={states}
        value={isSettled ? 'settled' : 'provisional'}
        allowDeselect={false}
        onChange={(state) => onSettled(state === 'settled')}
      />
      {isSettled && (
        <DateBox
          label="Pagada el"
          value={facts.paidOn}
          error={errorOf('paid_on')}
          onChange={(paidOn) => onChange({ paidOn })}
        />
      )}
    </SimpleGrid>
  );
}
