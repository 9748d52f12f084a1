import { Box, Button, Group, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { FormBody, focusField } from '#kit/web/form/FormBody.tsx';
import { FormColumn, FormColumns } from '#kit/web/form/FormColumns.tsx';
import { FormContext, useFormContext } from '#kit/web/form/FormContext.ts';
import { StickyBar } from '#kit/web/form/StickyBar.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { useSaveHotkey } from '#kit/web/form/useSaveHotkey.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type BulkDraft, toBulkPatch, affectsFleets } from './bulkDraft.ts';
import { BulkTabs } from './BulkTabs.tsx';
import { ChosenStores } from './SelectedStores.tsx';
import { type BulkTab, bulkTabs } from './parts.ts';
import { storeSelection, useSelection } from '../../office/web/selection.ts';
import { bulkPath, useBulkForm } from './useBulkForm.ts';
import { useBulkRun } from './useBulkRun.ts';
import { Review } from './Review.tsx';
import { Outcome } from './Outcome.tsx';

type Step = 'write' | 'review' | 'run';
const subs: Record<Step, string> = {
  write: 'Marca lo que quieras cambiar. Lo demás queda en cada local como está.',
  review: 'Así queda cada local. Todavía no se ha guardado nada.',
  run: 'Qué pasó en cada local.',
};

function useTab() {
  const { tab } = useParams({ from: '/signed-in/stores/bulk-edit/{-$tab}' });
  const navigate = useNavigate();
  const open = (next: BulkTab) => void navigate({ to: `${bulkPath}/${next}`, replace: true, resetScroll: false });
  return [bulkTabs.find((each) => each === tab) ?? 'info', open] as const;
}

/** The same change for many stores: written, reviewed store by store, made as a job, and taken back as one. */
export function BulkEditPage() {
  const storeIds = useSelection();
  const [draftStep, setStep] = useState<'write' | 'review'>('write');
  const [tab, setTab] = useTab();
  const run = useBulkRun();
  const step: Step = run.started ? 'run' : draftStep;
  const engine = useBulkForm({ onReview: () => setStep('review'), asks: step !== 'run' });
  const isComplete = run.report?.failed.length === 0;
  const clear = useEffectEvent(() => {
    storeSelection([]);
    engine.discard();
  });
  useEffect(
    function clearWhatIsDone() {
      if (isComplete) clear();
    },
    [isComplete],
  );
  const draft = engine.form.getValues() as BulkDraft;
  const write = () => {
    run.forget();
    setStep('write');
  };
  const startOver = () => {
    engine.discard();
    write();
  };
  const go = (name: string) => {
    const target = bulkTabs.find((each) => each === engine.fields.tabOf(name));
    if (target) setTab(target);
    focusField(engine.id, name);
  };
  return (
    <FormContext value={engine}>
      <Box maw={1160}>
        <PageHeader title="Editar en bloque" back={{ to: '/stores', label: 'Locales' }} sub={subs[step]} />
        <FormBody onGo={go} within={bulkPath} end={step === 'write' ? <WriteBar count={storeIds.length} /> : null}>
          {step === 'write' && (
            <FormColumns lead={<ChosenStores />}>
              <BulkTabs tab={tab} onTab={setTab} />
            </FormColumns>
          )}
          {step === 'review' && (
            <FormColumn>
              <Review
                storeIds={storeIds}
                change={toBulkPatch(draft)}
                fleets={affectsFleets(draft)}
                starting={run.starting}
                failure={run.failure}
                onBack={() => setStep('write')}
                onApply={() => void run.start({ change: toBulkPatch(draft), storeIds })}
              />
            </FormColumn>
          )}
          {step === 'run' && (
            <FormColumn>
              <Outcome run={run} onBack={write} onNew={startOver} />
            </FormColumn>
          )}
        </FormBody>
      </Box>
    </FormContext>
  );
}

/** Appears once there is a change; shows the number of stores. */
function WriteBar({ count }: { count: number }) {
  const { integer } = useTenantFormat();
  const { form, discard, submit } = useFormContext();
  const touched = useWatch({ control: form.control, name: 'touched' }) as string[] | undefined;
  const parts = touched?.length ?? 0;
  const ready = parts > 0 && count > 0;
  useSaveHotkey(() => ready && void submit());
  if (parts === 0) return null;
  const clear = () => {
    const takeBack = discard();
    toasts.success('Cambios descartados', { label: 'Recuperar', run: takeBack });
  };
  return (
    <StickyBar label="Cambios por revisar">
      <Text size="sm" fw={700}>
        {pluralize(parts, ['cambio', 'cambios'], integer)}{' '}
        {count > 0 ? `en ${pluralize(count, ['local', 'locales'], integer)}` : '· elige al menos un local'}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={clear}>
          Descartar
        </Button>
        <Button disabled={!ready} onClick={() => void submit()}>
          Revisar cambios
        </Button>
      </Group>
    </StickyBar>
  );
}
