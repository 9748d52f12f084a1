import { Button, Modal, Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { formatTime } from '#domain/time/dates.ts';
import { timeStep } from '#domain/schedule/schedule.ts';
import { localOf } from '#domain/time/zonedTime.ts';
import { call } from '#kit/web/api/call.ts';
import { FormFields } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { type FormEngine, useFormEngine } from '#kit/web/form/engine.ts';
import { ErrorSummary } from '#kit/web/form/ErrorSummary.tsx';
import { focusField } from '#kit/web/form/FormBody.tsx';
import { FormContext, useField, useFormContext } from '#kit/web/form/FormContext.ts';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { areaOf } from '#kit/web/api/query.ts';
import { useIdempotencyKey } from '#kit/web/api/useIdempotencyKey.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import {
  type ClosingDraft,
  type ClosingKind,
  closingKindLabels,
  closingKinds,
  closingsApi,
} from '../../closings.contract.ts';
import { otherZone } from '../../../record/web/stateText.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './CloseDialog.module.css';
import { closingRules as rules } from './closingRules.ts';
import { choiceOf, type ClosingTarget, targetNow, targetText } from './target.ts';
import { closingNotice } from './closingNotice.ts';
import { ClosingEffects } from './ClosingEffects.tsx';
import { OtherStores } from './OtherStores.tsx';
import { useClosingEffects } from './useClosingEffects.ts';

const { Text: TextInput, Select, useValue } = fieldsFor<ClosingDraft>();

type CloseReply = Awaited<ReturnType<typeof call<typeof closingsApi.close>>>;

const step = timeStep * 60_000;

/** The next moment a period may begin with, on the clock of a zone. */
const nextStep = (timeZone: string): string =>
  new Date(Math.ceil(localOf(timeZone, Date.now()) / step) * step).toISOString().slice(0, 16);

/** Values with which the dialog opens. */
export type ClosingPreset = Partial<Omit<ClosingDraft, 'storeIds' | 'storeGroupIds'>>;

type DialogProps = {
  target: ClosingTarget;
  preset?: ClosingPreset;
  /** Called with the confirmation text. */
  onClosed: (text: string, requestId: string) => void;
  onClose: () => void;
};

/** Form for closing stores: duration, reason and dispatch method. */
export function CloseDialog({ target, preset, onClosed, onClose }: DialogProps) {
  const client = useQueryClient();
  const { integer } = useTenantFormat();
  const timeZone = useTimeZone(target);
  const { keyFor } = useIdempotencyKey();
  const engine = useFormEngine<ClosingDraft, CloseReply>({
    schema: rules,
    initial: {
      ...choiceOf(target),
      kind: 'oneHour',
      startLocal: nextStep(timeZone),
      endLocal: null,
      reason: '',
      dispatchMethod: 'both',
      ...preset,
    },
    save: async ({ values }) => {
      const reply = await call(closingsApi.close, { body: values }, { idempotencyKey: keyFor(values) });
      void client.invalidateQueries({ queryKey: [areaOf(closingsApi.close)] });
      const who = closedText(target, reply.closings, integer);
      onClosed(closingNotice(who, values, reply.closings, Date.now()), reply.requestId);
      return reply;
    },
    success: null,
  });
  return (
    <FormContext value={engine as unknown as FormEngine<FieldValues>}>
      <Dialog target={target} onClose={onClose} />
    </FormContext>
  );
}

/** Confirmation text; the stores may differ from the initial ones when the dialog lets users pick them. */
const closedText = (
  target: ClosingTarget,
  closings: readonly { storeName: string }[],
  integer: (value: number) => string,
): string => {
  const [first, ...others] = closings;
  const name = first && others.length === 0 ? first.storeName : null;
  return targetText({ ...target, name, count: closings.length }, integer);
};

function Dialog({ target: initialTarget, onClose }: Pick<DialogProps, 'target' | 'onClose'>) {
  const engine = useFormContext();
  const { integer } = useTenantFormat();
  const effects = useClosingEffects();
  const target = effects ? targetNow(initialTarget, effects) : initialTarget;
  const timeZone = useTimeZone(target);
  const targetName = targetText(target, integer);
  return (
    <Modal opened onClose={onClose} title={`¿Cerrar ${targetName}?`} padding="lg">
      <form
        id={engine.id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void engine.submit();
        }}
      >
        <Stack gap="md">
          <ClosingEffects effects={effects} target={target} />
          {initialTarget.ids && <OtherStores />}
          <ErrorSummary onGo={(name) => focusField(engine.id, name)} />
          <KindField timeZone={timeZone} shared={target.timeZone !== null} />
          <Period timeZone={timeZone} target={target} />
          <FormFields>
            <TextInput name="reason" label="Motivo" placeholder="Inventario, corte de luz…" span={6} />
            <Select name="dispatchMethod" label="Qué se cierra" options={dispatchScopeLabels} span={6} />
          </FormFields>
          <DialogActions disabled={engine.running} onCancel={onClose}>
            <Button type="submit" color="red" loading={engine.running}>
              Cerrar {target.name ? 'local' : targetName}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

/** The clock that the times of the dialog mean. */
function useTimeZone({ timeZone }: ClosingTarget): string {
  const tenant = useCurrentUser().tenant;
  return timeZone ?? tenant.timeZone;
}

const hours: Partial<Record<ClosingKind, number>> = { oneHour: 1, twoHours: 2 };

const hints: Record<ClosingKind, string> = {
  oneHour: 'desde ahora',
  twoHours: 'desde ahora',
  restOfDay: 'lo que queda de hoy',
  until: 'desde ahora',
  period: 'con inicio y término',
  permanent: 'cierre permanente',
};

/** `shared`: all the stores have the clock of that zone. */
function KindField({ timeZone, shared }: { timeZone: string; shared: boolean }) {
  const label = 'Por cuánto tiempo';
  const field = useField<ClosingKind>({ name: 'kind', label });
  const now = useMinute();
  const hintOf = (kind: ClosingKind) => {
    const length = hours[kind];
    if (length === undefined || !shared) return hints[kind];
    return `hasta las ${formatTime(new Date(now + length * 3_600_000), timeZone)}`;
  };
  return (
    <Radio.Group id={field.id} label={label} value={field.value} onChange={(kind) => field.change(kind)}>
      <div className={classes.kinds}>
        {closingKinds.map((kind) => (
          <Radio.Card key={kind} value={kind} className={classes.kind} disabled={field.readOnly}>
            <Radio.Indicator />
            <span>
              {closingKindLabels[kind]}
              <Text span size="xs" c="dimmed" display="block">
                {hintOf(kind)}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

function Period({ timeZone, target }: { timeZone: string; target: ClosingTarget }) {
  const kind = useValue('kind');
  const zone = otherZone(timeZone, useMinute());
  if (kind !== 'period' && kind !== 'until') return null;
  const clock = target.timeZone ? zone && `Hora de ${zone}` : 'En la hora de cada local';
  return (
    <div>
      <div className={classes.period}>
        {kind === 'period' && <MomentField name="startLocal" label="Desde" />}
        <MomentField name="endLocal" label="Hasta" />
      </div>
      {clock && (
        <Text size="xs" c="dimmed" mt={6}>
          {clock}
        </Text>
      )}
    </div>
  );
}

function MomentField({ name, label }: { name: 'startLocal' | 'endLocal'; label: string }) {
  const { form } = useFormContext();
  const field = useField<string | null>({ name, label });
  const change = (moment: string) => {
    field.change(moment === '' ? null : moment);
    // A period is moved as a whole more often than it is turned around.
    if (name === 'startLocal' && form.formState.errors.endLocal) void form.trigger('endLocal');
  };
  return (
    <MomentBox
      id={field.id}
      label={label}
      value={field.value ?? ''}
      onChange={change}
      readOnly={field.readOnly}
      error={field.error}
    />
  );
}
