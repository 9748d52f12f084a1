import { Button, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { NowOrLater, useNowOrLater } from '#kit/web/form/choices/NowOrLater.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { PriceRequest } from '../../priceRequest.contract.ts';
import type { ProductBulkEdit } from '../../products.contract.ts';
import { AlsoInLists } from './AlsoInLists.tsx';
import { AttributesChange } from './AttributesChange.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import type { BulkChange, BulkKind, BulkTarget } from './bulkTarget.ts';
import { LabelChange } from './LabelChange.tsx';
import { PriceChange, priceChangeOf } from './PriceChange.tsx';
import type { ProductBulkRun } from './useProductBulkRun.ts';
import { useBulkPreview } from './useBulkPreview.ts';
import { usePriceLists } from './usePriceLists.ts';
import { useScheduledPrices } from './useScheduledPrices.ts';

const begins: Record<BulkKind, BulkChange> = {
  on: { availability: true },
  off: { availability: false },
  price: null,
  label: null,
  attributes: null,
};
const editors = { on: null, off: null, label: LabelChange, attributes: AttributesChange };

type BulkFormProps = {
  kind: BulkKind;
  target: BulkTarget;
  /** Of how many: `12 productos`. */
  products: string;
  run: ProductBulkRun;
  /** Price change with which it opens. */
  prices?: Pick<PriceRequest, 'percentage' | 'from'> | undefined;
  onClose: (done?: boolean) => void;
};

/** Form of a bulk change with its preview; price changes can be scheduled. */
export function BulkForm({ kind, target, products, run, prices, onClose }: BulkFormProps) {
  const { integer } = useTenantFormat();
  const { country } = useCurrentUser().tenant;
  const [change, setChange] = useState<BulkChange>(prices ? priceChangeOf(prices.percentage, country) : begins[kind]);
  const [settled] = useDebouncedValue(change, 300);
  const start = useNowOrLater(prices?.from);
  const scheduling = useScheduledPrices(() => onClose(true));
  const Editor = kind === 'price' ? null : editors[kind];
  const body: ProductBulkEdit | null = settled && { ...settled, ...target.which };
  const preview = useBulkPreview(body);
  const { lists, chosen: priceGroupIds, choose, canChange } = usePriceLists(preview);
  const starting = run.starting || scheduling.starting;
  const failure = scheduling.failure ?? run.failure;
  // Without the preview the lists to change are unknown.
  const isReady = change !== null && (kind !== 'price' || !canChange || preview.data !== undefined);
  const apply = (chosen: NonNullable<BulkChange>) => {
    if (start.at && chosen.priceChange)
      void scheduling.schedule({ ...chosen.priceChange, ...target.which, priceGroupIds, startsAt: start.at });
    else void run.start({ kind, target, change: chosen, priceGroupIds });
  };
  return (
    <Stack gap="md">
      {Editor && <Editor onChange={setChange} />}
      {kind === 'price' && <PriceChange initial={prices?.percentage ?? null} onChange={setChange} />}
      {kind === 'price' && (
        <NowOrLater
          state={start}
          label="Desde cuándo"
          moment={{
            id: 'prices-from',
            label: 'Desde',
            description: 'Cambian solos en ese momento. Se puede cancelar hasta entonces.',
          }}
          error={scheduling.momentError}
        />
      )}
      {lists.length > 0 && <AlsoInLists lists={lists} chosen={priceGroupIds} onChange={choose} />}
      {failure && <ErrorNotice failure={failure} />}
      <BulkPreview
        preview={preview}
        isComplete={body !== null}
        isLater={start.isLater}
        keepsLists={!canChange}
        priceGroupIds={priceGroupIds}
      />
      <DialogActions disabled={starting} onCancel={() => onClose()}>
        <Button
          loading={starting}
          disabled={!isReady || settled !== change || start.at === null}
          onClick={() => settled && apply(settled)}
        >
          {start.isLater ? 'Programar para' : 'Aplicar a'} {products}
          {priceGroupIds.length > 0 && ` y ${pluralize(priceGroupIds.length, ['lista', 'listas'], integer)}`}
        </Button>
      </DialogActions>
    </Stack>
  );
}
