import { Button, Checkbox, Group, List, Modal, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { call } from '#kit/web/api/call.ts';
import { RunNotice } from '#kit/web/runs/RunNotice.tsx';
import { useRun } from '#kit/web/runs/useRun.ts';
import { Money, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import {
  type ItemChangeReport,
  itemChangeReport,
  itemChangesApi,
  type ItemField,
  itemFieldLabels,
  itemFields,
} from '../itemChanges.contract.ts';
import { itemChangeOf } from '../itemChanges.rules.ts';
import type { MappingRow } from '../mapping.contract.ts';
import { countWriteProblems } from '../writeProblems.rules.ts';

const lines = ['línea', 'líneas'] as const;

type DialogProps = { rows: readonly MappingRow[]; onClose: (done: boolean) => void };

/** Shows what would change at the point of sale in the chosen rows, and changes it as a job. */
export function ItemChangesDialog({ rows, onClose }: DialogProps) {
  const { integer } = useTenantFormat();
  const [fields, setFields] = useState<ItemField[]>(['price']);
  const run = useRun<{ ids: string[]; fields: ItemField[] }, ItemChangeReport>({
    name: 'pos.change_items',
    job: jobsApi.get,
    report: itemChangeReport,
    refreshes: ['auth_credentials'],
  });
  const writable = rows.filter(({ writeProblem }) => writeProblem === null);
  const changed = writable.filter((row) => itemChangeOf(row, fields) !== null);
  const body = { ids: changed.map(({ id }) => id), fields };
  const start = () => void run.start(body, (options) => call(itemChangesApi.start, { body }, options));
  const close = () => {
    const isDone = run.report !== null;
    run.forget();
    onClose(isDone);
  };
  return (
    <Modal opened onClose={close} title="Llevar a la caja" padding="lg" size="lg">
      <Stack gap="md">
        <WriteProblems rows={rows} />
        {!run.started && (
          <>
            <Checkbox.Group
              label="Qué llevar de los nuestros"
              value={fields}
              onChange={(value) => setFields(itemFields.filter((field) => value.includes(field)))}
            >
              <Group mt="xs">
                {itemFields.map((field) => (
                  <Checkbox key={field} value={field} label={itemFieldLabels[field]} />
                ))}
              </Group>
            </Checkbox.Group>
            {changed.length > 0 ? (
              <Changes rows={changed} fields={fields} />
            ) : (
              <Text>{emptyText(writable.length, fields.length)}</Text>
            )}
          </>
        )}
        <RunNotice run={run} done={doneText(run.report, integer)} />
        {run.report && <Failures failed={run.report.failed} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {run.report ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!run.report && (
            <Button loading={run.busy} disabled={changed.length === 0} onClick={start}>
              {changed.length === 0 ? 'Llevar' : `Llevar ${pluralize(changed.length, lines, integer)}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** Rows that cannot be changed from here, by reason. */
function WriteProblems({ rows }: Pick<DialogProps, 'rows'>) {
  const { integer } = useTenantFormat();
  const problems = countWriteProblems(rows);
  return (
    problems.length > 0 && (
      <List aria-label="Líneas que no se llevan" size="sm">
        {problems.map(([problem, count]) => (
          <List.Item key={problem}>
            <b>{pluralize(count, lines, integer)}</b>: {problem}
          </List.Item>
        ))}
      </List>
    )
  );
}

/** Why nothing would change. */
function emptyText(writable: number, fields: number): string {
  if (writable === 0) return 'Ninguna de estas líneas se puede cambiar en la caja desde aquí.';
  if (fields === 0) return 'Elige el nombre, el precio o ambos.';
  return 'La caja ya tiene estos valores: no hay nada que llevar.';
}

function doneText(report: ItemChangeReport | null, integer: (count: number) => string): string {
  const changed = report?.changed ?? 0;
  return changed === 0 ? 'La caja no cambió nada.' : `La caja tiene ${pluralize(changed, lines, integer)} como aquí.`;
}

/** The values there, with ours that replace them. */
function Changes({ rows, fields }: { rows: readonly MappingRow[]; fields: readonly ItemField[] }) {
  return (
    <ScrollArea.Autosize mah={320}>
      <Table aria-label="Qué cambia en la caja" verticalSpacing="xs" miw={260}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>En la caja</Table.Th>
            <Table.Th>Quedará</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const change = itemChangeOf(row, fields);
            return (
              <Table.Tr key={row.id}>
                <Table.Td>
                  {row.itemName} {change?.price !== null && <Money value={row.itemPrice ?? 0} />}
                </Table.Td>
                <Table.Td fw={700}>
                  {change?.name ?? (change?.price === null ? row.itemName : '')}{' '}
                  {change?.price !== null && <Money value={change?.price ?? 0} />}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

const Failures = ({ failed }: Pick<ItemChangeReport, 'failed'>) =>
  failed.length > 0 && (
    <List aria-label="Lo que la caja no cambió" size="sm">
      {failed.map(({ name, providerName, problem }) => (
        <List.Item key={`${providerName} ${name}`}>
          <b>{name}</b>: {problem}
        </List.Item>
      ))}
    </List>
  );
