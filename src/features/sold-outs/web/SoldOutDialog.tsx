import { useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { fieldsFor } from '#kit/web/fields.tsx';
import { FormModal } from '#kit/web/FormModal.tsx';
import { useTenantFormat } from '#kit/web/format.tsx';
import { optionsFrom } from '#kit/web/optionsFrom.ts';
import { areaOf, reading } from '#kit/web/query.ts';
import type { RemoteOptions } from '#kit/web/list/filter.ts';
import { ingredientsApi } from '#features/ingredients/ingredients.contract.ts';
import { modifiersApi } from '#features/modifiers/modifiers.contract.ts';
import { productOptionsApi } from '#features/products/productList.contract.ts';
import { storeOptionsApi } from '#features/stores/storeList.contract.ts';
import type { SoldOutTarget } from '../soldOutList.contract.ts';
import { soldOutEndLabels, soldOutForm, type SoldOutForm, soldOutsApi } from '../soldOuts.contract.ts';
import { IngredientUses } from './IngredientUses.tsx';
import { TargetField } from './TargetField.tsx';
import { useOwn } from './useOwn.ts';

const { Text, Select, Moment, AllOrSome, RemoteMultiSelect, useValue } = fieldsFor<SoldOutForm>();

const inSight = 50;
const options: Record<SoldOutTarget, RemoteOptions> = {
  product: {
    search: (name) => reading(productOptionsApi.all, { query: { limit: inSight, ...(name && { name }) } }),
    find: (ids) => reading(productOptionsApi.all, { query: { ids } }),
  },
  modifier: {
    search: (name) => reading(modifiersApi.all, { query: { type: 'option', limit: inSight, ...(name && { name }) } }),
    find: (ids) => reading(modifiersApi.all, { query: { ids } }),
  },
  ingredient: {
    search: (name) => reading(ingredientsApi.all, { query: { limit: inSight, ...(name && { name }) } }),
    find: (ids) => reading(ingredientsApi.all, { query: { ids } }),
  },
};
const stores = optionsFrom(storeOptionsApi.all, 'name', 1000);

const targetWords: Record<SoldOutTarget, string> = {
  product: 'Qué productos',
  modifier: 'Qué opciones',
  ingredient: 'Qué ingredientes',
};

/** Takes things off sale: what, where and until when. `ids` are chosen already. */
export function SoldOutDialog({
  target,
  ids = [],
  onClose,
}: {
  target: SoldOutTarget;
  ids?: number[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { storeIds } = useOwn();
  return (
    <FormModal<SoldOutForm, unknown>
      title="Agotar"
      saveLabel="Agotar"
      schema={soldOutForm}
      initial={{
        target,
        targetIds: ids,
        everywhere: storeIds === null,
        storeIds: storeIds?.length === 1 ? [...storeIds] : [],
        ends: 'opening',
        until: null,
        note: '',
      }}
      draftKey="/sold-out/new"
      save={async ({ values: { everywhere, storeIds: chosen, ends, until, ...rest } }) => {
        const body = { ...rest, ends, storeIds: everywhere ? null : chosen, until: ends === 'time' ? until : null };
        const made = await call(soldOutsApi.create, { body });
        void client.invalidateQueries({ queryKey: [areaOf(soldOutsApi.create)] });
        return made;
      }}
      success="Agotado"
      onClose={onClose}
    >
      <Fields limited={storeIds !== null} />
    </FormModal>
  );
}

function Fields({ limited }: { limited: boolean }) {
  const target = useValue('target');
  const ends = useValue('ends');
  const targetIds = useValue('targetIds');
  const { zone } = useTenantFormat();
  return (
    <>
      <TargetField />
      <RemoteMultiSelect
        key={target}
        name="targetIds"
        label={targetWords[target]}
        placeholder="Busca por nombre"
        options={options[target]}
        required
        first={targetIds.length === 0}
      />
      {target === 'ingredient' && <IngredientUses ids={targetIds} />}
      {limited ? (
        <RemoteMultiSelect name="storeIds" label="En qué locales" options={stores} required />
      ) : (
        <AllOrSome
          all="everywhere"
          some="storeIds"
          label="En qué locales"
          words={['En todos', 'Solo en algunos']}
          options={stores}
        />
      )}
      <Select name="ends" label="Hasta cuándo" options={soldOutEndLabels} span={6} />
      {ends === 'time' && (
        <Moment name="until" label="Hora" description={zone ? `Hora de ${zone}` : undefined} required span={6} />
      )}
      <Text name="note" label="Nota" placeholder="No llegó el proveedor, se quemó…" />
    </>
  );
}
