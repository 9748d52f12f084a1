import { Modal } from '@mantine/core';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { PriceRequest } from '../../priceRequest.contract.ts';
import { BulkForm } from './BulkForm.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import type { BulkKind, BulkTarget } from './bulkTarget.ts';
import { useProductBulkRun } from './useProductBulkRun.ts';

const titles: Record<BulkKind, (products: string) => string> = {
  on: (products) => `Activar ${products}`,
  off: (products) => `Desactivar ${products}`,
  price: (products) => `Cambiar precios de ${products}`,
  label: (products) => `Etiqueta de ${products}`,
  attributes: (products) => `Características de ${products}`,
};

const titleOfOne = (kind: BulkKind, name: string): string =>
  kind === 'price' ? `Cambiar el precio de «${name}»` : titles[kind](`«${name}»`);

type BulkDialogProps = {
  kind: BulkKind;
  target: BulkTarget;
  prices?: PriceRequest;
  onClose: (done: boolean) => void;
};

/** Dialog of a bulk change: form, preview and report. */
export function BulkDialog({ kind, target, prices, onClose }: BulkDialogProps) {
  const { integer } = useTenantFormat();
  const run = useProductBulkRun();
  const products = pluralize(target.count, ['producto', 'productos'], integer);
  const close = (done = run.report !== null) => {
    run.forget();
    onClose(done);
  };
  return (
    <Modal
      opened
      onClose={() => close()}
      title={target.name === undefined ? titles[kind](products) : titleOfOne(kind, target.name)}
      size="lg"
      padding="lg"
    >
      {run.started ? (
        <BulkOutcome run={run} onClose={() => close()} />
      ) : (
        <BulkForm kind={kind} target={target} products={products} run={run} prices={prices} onClose={close} />
      )}
    </Modal>
  );
}
