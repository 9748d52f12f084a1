import { Alert, Text } from '@mantine/core';
import type { z } from 'zod';
import { priceRoundingLabels } from '#domain/pricing.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { call } from '#kit/web/api/call.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import type { ChannelTarget } from '../channelMenus.contract.ts';
import { salePricesApi, type SaleSettings, saleSettings } from '../salePrices.contract.ts';
import { PriceSamples } from './PriceSamples.tsx';

type StoredSettings = SaleSettings & { isShared: boolean };
/** Stores at channels, and how they sell there now. */
export type PricedTargets = { targets: readonly ChannelTarget[]; settings: StoredSettings };

const idsOf = (targets: readonly ChannelTarget[]) => targets.map(({ linkId }) => linkId);

export const readSettings = (targets: readonly ChannelTarget[]): Promise<StoredSettings> =>
  call(salePricesApi.get, { body: { linkIds: idsOf(targets) } });

const formRules = saleSettings.extend({ excludedProductIds: saleSettings.shape.excludedProductIds.unwrap() });
type Draft = z.output<typeof formRules>;
const { Number: NumberInput, Select, RemoteSelect, RemoteMultiSelect, useValue } = fieldsFor<Draft>();

/** With which prices, and without which products, stores sell at channels. */
export function SalePricesDialog({ targets, settings, onClose }: PricedTargets & { onClose: () => void }) {
  const { integer } = useTenantFormat();
  const { isShared, excludedProductIds, ...prices } = settings;
  const isExcluding = excludedProductIds !== null;
  const save = useEndpointMutation(salePricesApi.save, { invalidates: ['history'] });
  const undoAction = useUndoAction(auditApi.undo, { invalidates: ['menus', 'history'] });
  const [first] = targets;
  const about =
    targets.length === 1
      ? `${first?.storeName} en ${first?.channelName}`
      : pluralize(targets.length, ['local', 'locales'], integer);
  return (
    <FormModal
      title={`precios y productos de ${about}`}
      schema={formRules}
      initial={{ ...prices, excludedProductIds: excludedProductIds ?? [] }}
      save={({ values }) =>
        save.mutateAsync({
          body: { ...values, ...(!isExcluding && { excludedProductIds: null }), linkIds: idsOf(targets) },
        })
      }
      onSaved={({ requestId }) => toasts.success('Precios y productos guardados', undoAction(requestId))}
      success={null}
      onClose={onClose}
    >
      {!isShared && (
        <Alert color="amber" data-span={12}>
          Hoy venden con precios distintos. Al guardar, todos quedan con los de aquí, que son los de {first?.storeName}{' '}
          en {first?.channelName}.
        </Alert>
      )}
      <RemoteSelect
        name="priceGroupId"
        label="Lista de precios"
        of="priceGroups"
        placeholder="Los precios del menú"
        description="Sus precios van antes que los del menú"
        span={12}
      />
      <NumberInput
        name="markup"
        label="Subir"
        suffix="%"
        description="Sobre esos precios. Con un signo menos, bajan"
        span={6}
      />
      <Select
        name="rounding"
        label="Redondeo"
        options={priceRoundingLabels}
        description="Cómo terminan los precios que suben o bajan"
        span={6}
      />
      {first && <SamplesOfDraft linkId={first.linkId} storeName={first.storeName} />}
      {isExcluding ? (
        <RemoteMultiSelect
          name="excludedProductIds"
          label="Productos que no se venden ahí"
          of="products"
          placeholder="Se vende todo el menú"
        />
      ) : (
        <Text size="sm" c="dimmed" data-span={12}>
          Cada local tiene otros productos que no se venden ahí. Siguen igual: se cambian local por local.
        </Text>
      )}
      <Text size="sm" c="dimmed" data-span={12}>
        Se verá en los canales cuando publiques.
      </Text>
    </FormModal>
  );
}

/** Examples with the prices that the form has now; none while a field is wrong. */
function SamplesOfDraft(target: { linkId: number; storeName: string }) {
  const draft = { priceGroupId: useValue('priceGroupId'), markup: useValue('markup'), rounding: useValue('rounding') };
  const { success, data } = salePricesApi.sample.body.safeParse(draft);
  return <PriceSamples {...target} prices={success ? data : null} />;
}
