import { Alert, SegmentedControl, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { priceRoundingLabels, raisePrice } from '#domain/pricing.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import type { SheetRow } from './sheet/sheetEdits.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import {
  type PriceGroup,
  priceFieldLabels,
  priceGroupsApi,
  type RaiseDraft,
  raiseDraft,
  raisableFields,
} from '../priceGroups.contract.ts';
import { RaisePreview } from './RaisePreview.tsx';

const schema = raiseDraft.omit({ productIds: true });
type Draft = Omit<RaiseDraft, 'productIds'>;
/** The percentage is blank until somebody says how much; the columns are those with a price. */
function blankOf(rows: readonly SheetRow[]): Draft {
  const priced = raisableFields.filter((field) => rows.some(({ values }) => values[field] !== null));
  const fields = priced.length > 0 ? priced : ['price'];
  return { percentage: null, rounding: 'exact', fields, startsAt: null, endsAt: null } as unknown as Draft;
}

const { Number: NumberInput, Select, MultiSelect, Moment, useValue } = fieldsFor<Draft>();
const columns = raisableFields.map((field) => ({ value: field, label: priceFieldLabels[field] }));

type RaiseFormProps = {
  group: PriceGroup;
  rows: readonly SheetRow[];
  /** Rows chosen in the sheet; none where only one cell is. */
  chosen: readonly SheetRow[];
  unsaved: boolean;
  onClose: () => void;
};

/** Raises or lowers the prices of a list by a percentage: now or on a day, for good or until another. */
export function RaiseForm({ group, rows, chosen, unsaved, onClose }: RaiseFormProps) {
  const { integer } = useTenantFormat();
  const [initial] = useState(() => blankOf(rows));
  const [only, setOnly] = useState<'all' | 'chosen'>('all');
  const productIds = only === 'all' ? null : chosen.map(({ id }) => id);
  const create = useEndpointMutation(priceGroupsApi.raise, { invalidates: ['history'] });
  const undo = useEndpointMutation(auditApi.undo, { invalidates: ['menus', 'history'], success: 'Precios devueltos' });
  const undoes = useCan(auditApi.undo.policy);
  return (
    <FormModal
      title="subir o bajar precios"
      size="lg"
      schema={schema}
      initial={initial}
      save={({ values }) => create.mutateAsync({ params: { id: group.id }, body: { ...values, productIds } })}
      onSaved={({ requestId, status, changed }) => {
        const action = { label: 'Deshacer', run: () => undo.mutate({ params: { requestId } }) };
        const done = pluralize(changed, ['precio cambiado', 'precios cambiados'], integer);
        toasts.success(status === 'scheduled' ? 'Cambio programado' : done, undoes ? action : undefined);
      }}
      success={null}
      saveLabel="Aplicar"
      draftKey={`/price-groups/${group.id}/raise`}
      onClose={onClose}
    >
      {unsaved && (
        <Alert color="amber" icon={<IconAlertTriangle size={20} aria-hidden />}>
          Hay precios sin guardar en la planilla. El cambio se calcula sobre los que ya están guardados.
        </Alert>
      )}
      <NumberInput
        name="percentage"
        label="Cambio"
        suffix="%"
        required
        first
        span={6}
        placeholder="10"
        description="Con un signo menos baja: −5 %"
      />
      <Rounding />
      <MultiSelect name="fields" label="Columnas" options={columns} span={12} />
      {chosen.length > 0 && (
        <SegmentedControl
          data-span={12}
          aria-label="Qué productos"
          value={only}
          onChange={(value) => setOnly(value)}
          data={[
            { value: 'all', label: 'Todos los que tienen precio' },
            { value: 'chosen', label: `Las ${pluralize(chosen.length, ['fila elegida', 'filas elegidas'], integer)}` },
          ]}
        />
      )}
      <Moment name="startsAt" label="Desde" description="En blanco empieza ahora" span={6} />
      <Moment name="endsAt" label="Hasta" description="Ese día vuelven solos; en blanco se quedan" span={6} />
      <Preview group={group} productIds={productIds} />
    </FormModal>
  );
}

const example = 4350;

/** How prices end, with an example in the tenant's money. */
function Rounding() {
  const { money, readAmount, decimal } = useTenantFormat();
  const [rounding, percentage] = [useValue('rounding'), useValue('percentage')];
  const before = readAmount(decimal(example)) ?? example;
  const after = Number.isFinite(percentage) && percentage ? raisePrice(before, percentage, rounding) : null;
  return (
    <Select
      name="rounding"
      label="Redondeo"
      span={6}
      options={priceRoundingLabels}
      description={after === null ? 'Cómo terminan los precios' : `Por ejemplo, ${money(before)} → ${money(after)}`}
    />
  );
}

function Preview({ group, productIds }: { group: PriceGroup; productIds: number[] | null }) {
  const values = {
    percentage: useValue('percentage'),
    rounding: useValue('rounding'),
    fields: useValue('fields'),
    startsAt: null,
    endsAt: null,
    productIds,
  };
  const { success } = raiseDraft.safeParse(values);
  if (success) return <RaisePreview id={group.id} draft={values} />;
  return (
    <Text size="sm" c="dimmed" data-span={12}>
      Escribe cuánto cambian y verás aquí cómo queda cada precio, antes de aplicar nada.
    </Text>
  );
}
