import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { counted, useTenantFormat } from '#kit/web/format.tsx';
import { FormBody, focusField } from '#kit/web/form/FormBody.tsx';
import { FormContext, useFormContext } from '#kit/web/form/FormContext.ts';
import { PageHeader } from '#kit/web/PageHeader.tsx';
import { useHotkey } from '#kit/web/shortcuts.ts';
import { toasts } from '#kit/web/toasts.tsx';
import classes from './Bulk.module.css';
import { type BulkDraft, changeOf, concernsFleets } from './bulkDraft.ts';
import { BulkTabs } from './BulkTabs.tsx';
import { ChosenStores } from './ChosenStores.tsx';
import { type BulkTab, bulkTabs } from './parts.ts';
import { keepSelection, useSelection } from './selection.ts';
import { bulkPath, useBulkForm } from './useBulkForm.ts';
import { useBulkRun } from './useBulkRun.ts';

const Review = lazy(() => import('./Review.tsx').then((file) => ({ default: file.Review })));
const Outcome = lazy(() => import('./Outcome.tsx').then((file) => ({ default: file.Outcome })));

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
  const { integer } = useTenantFormat();
  const storeIds = useSelection();
  const [step, setStep] = useState<Step>('write');
  const [tab, setTab] = useTab();
  const engine = useBulkForm({ onReview: () => setStep('review'), asks: step !== 'run' });
  const run = useBulkRun(({ updated, failedStores }) => {
    const words = counted(updated, ['local actualizado', 'locales actualizados'], integer);
    if (failedStores.length > 0) return toasts.partial(words);
    toasts.success(words);
    keepSelection([]);
    engine.discard();
  });
  const draft = engine.form.getValues() as BulkDraft;
  const apply = async () => {
    if (await run.start({ change: changeOf(draft), storeIds })) setStep('run');
  };
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
      <div className={classes.page}>
        <PageHeader title="Editar en bloque" back={{ to: '/stores', label: 'Locales' }} sub={subs[step]} />
        <FormBody onGo={go} within={bulkPath} end={step === 'write' ? <WriteBar count={storeIds.length} /> : null}>
          {step === 'write' && (
            <div className={classes.columns}>
              <aside className={classes.side}>
                <ChosenStores />
              </aside>
              <div className={classes.main}>
                <BulkTabs tab={tab} onTab={setTab} />
              </div>
            </div>
          )}
          <Suspense fallback={<Skeleton h={400} radius="lg" />}>
            {step === 'review' && (
              <div className={classes.main}>
                <Review
                  storeIds={storeIds}
                  change={changeOf(draft)}
                  fleets={concernsFleets(draft)}
                  starting={run.starting}
                  failure={run.failure}
                  onBack={() => setStep('write')}
                  onApply={() => void apply()}
                />
              </div>
            )}
            {step === 'run' && (
              <div className={classes.main}>
                <Outcome run={run} onBack={write} onNew={startOver} />
              </div>
            )}
          </Suspense>
        </FormBody>
      </div>
    </FormContext>
  );
}

/** There once something is to be changed; says of how many stores. */
function WriteBar({ count }: { count: number }) {
  const { integer } = useTenantFormat();
  const { form, discard, submit } = useFormContext();
  const touched = useWatch({ control: form.control, name: 'touched' }) as string[] | undefined;
  const parts = touched?.length ?? 0;
  const ready = parts > 0 && count > 0;
  useHotkey('mod+S', () => ready && void submit());
  if (parts === 0) return null;
  const clear = () => {
    const takeBack = discard();
    toasts.success('Cambios descartados', { label: 'Recuperar', run: takeBack });
  };
  return (
    <section className={classes.bar} aria-label="Cambios por revisar">
      <Text size="sm" fw={700}>
        {counted(parts, ['cambio', 'cambios'], integer)}{' '}
        {count > 0 ? `en ${counted(count, ['local', 'locales'], integer)}` : '· elige al menos un local'}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={clear}>
          Descartar
        </Button>
        <Button disabled={!ready} onClick={() => void submit()}>
          Revisar cambios
        </Button>
      </Group>
    </section>
  );
}
