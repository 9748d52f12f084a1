import { raisableFields } from '#domain/priceChange.ts';
import { Alert, SegmentedControl, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { CountryCode } from '#domain/countries.ts';
import { defaultRounding, priceRoundingLabels, raisePrice } from '#domain/pricing.ts';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { PercentChangeField } from '#kit/web/form/choices/PercentChange.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import type { SheetRow } from '#kit/web/sheet/sheetEdits.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import {
  type PriceGroup,
  priceFieldLabels,
  priceGroupsApi,
  type RaiseDraft,
  raiseDraft,
} from '../priceGroups.contract.ts';
import { RaisePreview } from './RaisePreview.tsx';
import { useRaisePreview } from './useRaisePreview.ts';

const schema = raiseDraft.omit({ productIds: true });
type Draft = Omit<RaiseDraft, 'productIds'>;
/** The percentage starts blank; the columns are those with a price. */
function blankOf(rows: readonly SheetRow[], country: CountryCode): Draft {
  const priced = raisableFields.filter((field) => rows.some(({ values }) => values[field] !== null));
  const fields = priced.length > 0 ? priced : ['price'];
  return {
    percentage: null,
    rounding: defaultRounding(country),
    fields,
    startsAt: null,
    endsAt: null,
  } as unknown as Draft;
}

const { Select, MultiSelect, Moment, useValue } = fieldsFor<Draft>();
const columns = raisableFields.map((field) => ({ value: field, label: priceFieldLabels[field] }));

export type RaiseFormProps = {
  group: PriceGroup;
  rows: readonly SheetRow[];
  /** Rows the sheet is narrowed to. */
  shown: readonly SheetRow[];
  /** Rows chosen in the sheet; none where only one cell is. */
  chosen: readonly SheetRow[];
  unsaved: boolean;
  onClose: () => void;
};

/** Raises or lowers the prices of a list by a percentage: now or on a day, for good or until another. */
export function RaiseForm({ group, rows, shown, chosen, unsaved, onClose }: RaiseFormProps) {
  const { integer } = useTenantFormat();
  const { country } = useCurrentUser().tenant;
  const [initial] = useState(() => blankOf(rows, country));
  const scopes = scopesOf({ rows, shown, chosen }, integer);
  const [scope, setScope] = useState(scopes[0]?.value ?? 'all');
  const productIds = scopes.find(({ value }) => value === scope)?.productIds ?? null;
  const create = useEndpointMutation(priceGroupsApi.raise, { invalidates: ['history'] });
  const undoAction = useUndoAction(auditApi.undo, { invalidates: ['menus', 'history'], success: 'Precios devueltos' });
  return (
    <FormModal
      title="subir o bajar precios"
      size="lg"
      schema={schema}
      initial={initial}
      save={({ values }) => create.mutateAsync({ params: { id: group.id }, body: { ...values, productIds } })}
      onSaved={({ requestId, status, changed }) => {
        const done = pluralize(changed, ['precio cambiado', 'precios cambiados'], integer);
        toasts.success(status === 'scheduled' ? 'Cambio programado' : done, undoAction(requestId));
      }}
      success={null}
      saveLabel={<SaveLabel group={group} productIds={productIds} />}
      draftKey={`/price-groups/${group.id}/raise`}
      onClose={onClose}
    >
      {unsaved && (
        <Alert color="amber" icon={<IconAlertTriangle size={20} aria-hidden />}>
          Hay precios sin guardar en la planilla. El cambio se calcula sobre los que ya están guardados.
        </Alert>
      )}
      <PercentChangeField name="percentage" span={6} />
      <Rounding />
      <MultiSelect name="fields" label="Columnas" options={columns} span={12} />
      {scopes.length > 1 && (
        <SegmentedControl
          data-span={12}
          aria-label="Qué productos"
          value={scope}
          onChange={setScope}
          data={scopes.map(({ value, label }) => ({ value, label }))}
        />
      )}
      <Moment name="startsAt" label="Desde" description="En blanco empieza ahora" span={6} />
      <Moment
        name="endsAt"
        label="Hasta"
        description="Ese día vuelven al precio anterior. En blanco, no vuelven"
        span={6}
      />
      <Preview group={group} productIds={productIds} />
    </FormModal>
  );
}

type Rows = readonly SheetRow[];
type Scope = { value: 'chosen' | 'shown' | 'all'; label: string; productIds: number[] | null };

/** Scopes of a raise, the narrowest first, so that users do not change rows they do not see by mistake. */
function scopesOf({ rows, shown, chosen }: Record<'rows' | 'shown' | 'chosen', Rows>, integer: (n: number) => string) {
  const idsOf = (some: Rows) => some.map(({ id }) => id);
  const scopes: Scope[] = [
    {
      value: 'all',
      label: `Todos los productos de la lista: ${integer(rows.filter(({ version }) => version !== null).length)}`,
      productIds: null,
    },
  ];
  if (shown.length < rows.length)
    scopes.unshift({ value: 'shown', label: `Con el filtro: ${integer(shown.length)}`, productIds: idsOf(shown) });
  if (chosen.length > 0)
    scopes.unshift({ value: 'chosen', label: `Filas elegidas: ${integer(chosen.length)}`, productIds: idsOf(chosen) });
  return scopes;
}

const example = 4350;

/** How prices end, with an example in the tenant's money. */
function Rounding() {
  const { money, parseAmount, decimal } = useTenantFormat();
  const [rounding, percentage] = [useValue('rounding'), useValue('percentage')];
  const read = parseAmount(decimal(example));
  const before = 'value' in read ? read.value : example;
  const after = Number.isFinite(percentage) && percentage ? raisePrice(before, percentage, rounding) : null;
  return (
    <Select
      name="rounding"
      label="Redondeo"
      span={6}
      options={priceRoundingLabels}
      description={after === null ? 'Cómo terminan los precios' : `Por ejemplo, de ${money(before)} a ${money(after)}`}
    />
  );
}

type RaiseScope = { group: PriceGroup; productIds: number[] | null };

/** The raise in the form; null while it is incomplete. */
function useDraft(productIds: number[] | null): RaiseDraft | null {
  const values = {
    percentage: useValue('percentage'),
    rounding: useValue('rounding'),
    fields: useValue('fields'),
    startsAt: null,
    endsAt: null,
    productIds,
  };
  return raiseDraft.safeParse(values).success ? values : null;
}

function SaveLabel({ group, productIds }: RaiseScope) {
  const { integer } = useTenantFormat();
  const later = Boolean(useValue('startsAt'));
  const { data } = useRaisePreview(group.id, useDraft(productIds));
  const verb = later ? 'Programar' : 'Cambiar';
  return data ? `${verb} ${pluralize(data.total, ['precio', 'precios'], integer)}` : `${verb} precios`;
}

function Preview({ group, productIds }: RaiseScope) {
  const draft = useDraft(productIds);
  if (draft) return <RaisePreview id={group.id} draft={draft} />;
  return (
    <Text size="sm" c="dimmed" data-span={12}>
      Escribe cuánto cambian y verás aquí cómo queda cada precio, antes de aplicar nada.
    </Text>
  );
}
