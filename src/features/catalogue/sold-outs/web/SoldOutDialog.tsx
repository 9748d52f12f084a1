import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/api/call.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { focusField } from '#kit/web/form/FormBody.tsx';
import { useFormInputs } from '#kit/web/form/FormContext.ts';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import type { Reply } from '#kit/contract/endpoint.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { areaOf } from '#kit/web/api/query.ts';
import { soldOutNotice } from './soldOutNotice.ts';
import {
  type SoldOutTarget,
  soldOutEndLabels,
  soldOutForm,
  type SoldOutForm,
  type SoldOutRequest,
  soldOutsApi,
} from '../soldOuts.contract.ts';
import { IngredientUses } from './IngredientUses.tsx';
import { TargetSearch } from './TargetSearch.tsx';
import { TargetField } from './TargetField.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

const { Text, Select, Moment, AllOrSome, RemoteMultiSelect, useValue } = fieldsFor<SoldOutForm>();

const targetKinds = { product: 'products', modifier: 'modifierOptions', ingredient: 'ingredients' } as const;
const targetTexts: Record<SoldOutTarget, string> = {
  product: 'Qué productos',
  modifier: 'Qué opciones',
  ingredient: 'Qué ingredientes',
};

/** An ingredient takes all its products with it: one entry instead of many. */
const targetHints: Partial<Record<SoldOutTarget, string>> = {
  product:
    'Si se acabó un ingrediente, agótalo en «Ingredientes»: dejan de venderse todos los productos que lo llevan.',
};

/** Dialog that marks items as sold out. Without a `target`, one search offers all kinds. `ids` are preselected; without a choice of stores, every store applies. */
export function SoldOutDialog({
  target,
  ids = [],
  storeId,
  storeGroupId,
  fill = {},
  onClose,
}: {
  target?: SoldOutTarget | undefined;
  ids?: number[];
  /** The store that is looked at, or the group. */
  storeId?: number | undefined;
  storeGroupId?: number | undefined;
  /** Values of a command of the palette. */
  fill?: SoldOutRequest | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { storeIds } = useCurrentUser();
  const { integer } = useTenantFormat();
  const undo = useUndoAction(auditApi.undo, { invalidates: ['sold_outs', 'history'] });
  const known = storeId ?? (storeIds?.length === 1 ? storeIds[0] : undefined);
  const isGroupMeant = storeId === undefined && storeGroupId !== undefined;
  return (
    <FormModal<SoldOutForm, Reply<typeof soldOutsApi.create>>
      title="Agotar"
      saveLabel={<SaveLabel />}
      schema={soldOutForm}
      initial={{
        target: target ?? 'ingredient',
        targetIds: ids,
        everywhere: false,
        storeIds: known === undefined || isGroupMeant ? [] : [known],
        storeGroupIds: isGroupMeant ? [storeGroupId] : [],
        ends: 'opening',
        until: null,
        note: '',
        ...fill,
      }}
      draftKey={`/sold-out/new${Object.keys(fill).length > 0 ? JSON.stringify({ ids, fill }) : ''}`}
      save={async ({ values: { everywhere, storeIds: chosen, storeGroupIds, ends, until, ...rest } }) => {
        const where = everywhere ? { storeIds: null } : { storeIds: chosen, storeGroupIds };
        const body = { ...rest, ...where, ends, until: ends === 'time' ? until : null };
        const created = await call(soldOutsApi.create, { body });
        void client.invalidateQueries({ queryKey: [areaOf(soldOutsApi.create)] });
        return created;
      }}
      success={null}
      onSaved={({ requestId, data }) => toasts.success(soldOutNotice(data, integer), undo(requestId))}
      onClose={onClose}
    >
      <Fields limited={storeIds !== null} searches={target === undefined} />
    </FormModal>
  );
}

function SaveLabel() {
  const { integer } = useTenantFormat();
  const [everywhere, { length }] = [useValue('everywhere'), useValue('storeIds')];
  if (everywhere) return 'Agotar en todos los locales';
  return length > 0 ? `Agotar en ${pluralize(length, ['local', 'locales'], integer)}` : 'Agotar';
}

/** Search over all kinds first; then the field for more of the picked kind. */
function Targets({ searches }: { searches: boolean }) {
  const [searching, setSearching] = useState(searches);
  const target = useValue('target');
  const targetIds = useValue('targetIds');
  const { id } = useFormInputs();
  useEffect(
    function focusPicked() {
      if (searches && !searching) focusField(id, 'targetIds');
    },
    [searches, searching, id],
  );
  // A restored draft has its items.
  if (searching && targetIds.length === 0) return <TargetSearch onPick={() => setSearching(false)} />;
  return (
    <>
      <TargetField />
      <RemoteMultiSelect
        key={target}
        name="targetIds"
        label={targetTexts[target]}
        placeholder="Busca por nombre"
        description={targetHints[target]}
        of={targetKinds[target]}
        first={targetIds.length === 0}
      />
      {target === 'ingredient' && <IngredientUses ids={targetIds} />}
    </>
  );
}

function Fields({ limited, searches }: { limited: boolean; searches: boolean }) {
  const ends = useValue('ends');
  const { zone } = useTenantFormat();
  return (
    <>
      <Targets searches={searches} />
      {limited ? (
        <RemoteMultiSelect name="storeIds" groups="storeGroupIds" label="En qué locales" of="stores" required />
      ) : (
        <AllOrSome
          all="everywhere"
          some="storeIds"
          groups="storeGroupIds"
          label="En qué locales"
          words={['En todos', 'Solo en algunos']}
          of="stores"
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
