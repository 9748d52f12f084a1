import { Button, Group, Modal, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { ErrorNotice } from '#kit/web/shell/ErrorNotice.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { ProductBulkEdit } from '../../products.contract.ts';
import { AttributesChange } from './AttributesChange.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import type { BulkChange, BulkKind, BulkTarget } from './bulkTarget.ts';
import { LabelChange } from './LabelChange.tsx';
import { PriceChange } from './PriceChange.tsx';
import { useProductBulkRun } from './useProductBulkRun.ts';

const titles: Record<BulkKind, (products: string) => string> = {
  on: (products) => `Activar ${products}`,
  off: (products) => `Apagar ${products}`,
  price: (products) => `Cambiar el precio de ${products}`,
  label: (products) => `Etiqueta de ${products}`,
  attributes: (products) => `Características de ${products}`,
};
const begins: Record<BulkKind, BulkChange> = {
  on: { availability: true },
  off: { availability: false },
  price: null,
  label: null,
  attributes: null,
};
const editors = { on: null, off: null, price: PriceChange, label: LabelChange, attributes: AttributesChange };

type BulkDialogProps = { kind: BulkKind; target: BulkTarget; onClose: (done: boolean) => void };

/** One change of many products: what it is, what it does to them, and what came of it. */
export function BulkDialog({ kind, target, onClose }: BulkDialogProps) {
  const { integer } = useTenantFormat();
  const run = useProductBulkRun();
  const [change, setChange] = useState<BulkChange>(begins[kind]);
  const [settled] = useDebouncedValue(change, 300);
  const products = pluralize(target.count, ['producto', 'productos'], integer);
  const Editor = editors[kind];
  const body: ProductBulkEdit | null = settled && { ...settled, ...target.which };
  const close = () => {
    run.forget();
    onClose(run.report !== null);
  };
  return (
    <Modal opened onClose={close} title={titles[kind](products)} size="lg" padding="lg">
      {run.started ? (
        <BulkOutcome run={run} onClose={close} />
      ) : (
        <Stack gap="md">
          {Editor && <Editor onChange={setChange} />}
          {run.failure && <ErrorNotice failure={run.failure} />}
          <BulkPreview body={body} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={run.starting} onClick={close}>
              Cancelar
            </Button>
            <Button
              loading={run.starting}
              disabled={change === null || settled !== change}
              onClick={() => settled && void run.start({ kind, target, change: settled })}
            >
              Aplicar a {products}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
