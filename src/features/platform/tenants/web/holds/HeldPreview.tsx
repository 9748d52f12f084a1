import { Alert, Text } from '@mantine/core';
import { type HoldKind } from '#domain/holds/heldStates.ts';
import { graceDays, ordersStopAt, stateOfKind, suspendsAt } from '#domain/holds/holds.ts';
import { formatDateTime } from '#domain/time/dates.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { CompanyHolds, HoldDraft } from '../../holds.contract.ts';
import { holdSpan } from '../../holds.rules.ts';
import { type HeldEffect, heldEffectLabels, heldEffects } from '../../heldEffects.rules.ts';
import classes from './holds.module.css';

const { useValue } = fieldsFor<HoldDraft>();

type Place = Pick<CompanyHolds, 'timeZone' | 'businessDayCutoff'>;

/** Effects of the typed hold on its company, and the sentences that people read. */
export function HeldPreview({ place }: { place: Place }) {
  const kind = useValue('kind');
  const sentence = useValue('sentence');
  const moments = useMoments(place, kind);
  return (
    <div className={classes.preview}>
      <Text fw={700}>Qué cambia</Text>
      {moments && <MomentsText place={place} kind={kind} moments={moments} />}
      {heldEffects(stateOfKind[kind]).map(({ effect, parts }) => (
        <div key={effect} data-effect={effect}>
          <Text size="sm" fw={700}>
            {effectLabel(effect, moments, place)}
          </Text>
          <ul className={classes.parts}>
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <Text size="sm" fw={700} mb={6}>
          Su equipo lee
        </Text>
        <Alert role="note" color="red" radius="md" p="sm">
          {sentence || 'Escribe el mensaje.'}
        </Alert>
      </div>
    </div>
  );
}

/** Null while the moment is not typed. */
function useMoments(place: Place, kind: HoldKind) {
  const [starts, startsLocal] = [useValue('starts'), useValue('startsLocal')];
  const now = useMinute();
  if (starts === 'at' && !/T\d\d:\d\d$/.test(startsLocal ?? '')) return null;
  const { from } = holdSpan({ starts, startsLocal, untilLocal: null }, place, now);
  return { suspends: suspendsAt({ kind, from }), stop: ordersStopAt({ kind, from, openedAt: now }, place), now };
}

type Moments = NonNullable<ReturnType<typeof useMoments>>;

const formatAt = (instant: number, { timeZone }: Place) => formatDateTime(new Date(instant), timeZone);

/** The label of an effect with its moment, where it does not begin now. */
function effectLabel(effect: HeldEffect, moments: Moments | null, place: Place): string {
  const label = heldEffectLabels[effect];
  if (!moments || effect === 'continue') return label;
  const from = effect === 'cutoff' ? moments.stop : moments.suspends;
  return from > moments.now ? `${label}, desde el ${formatAt(from, place)}` : label;
}

function MomentsText({ place, kind, moments }: { place: Place; kind: HoldKind; moments: Moments }) {
  const at = (instant: number) => formatAt(instant, place);
  const { suspends, stop, now } = moments;
  return (
    <Text size="sm">
      {kind === 'payment' &&
        suspends > now &&
        `${graceDays} días de plazo: hasta el ${at(suspends)} solo ve un aviso. `}
      {stop > now
        ? `Los locales dejan de recibir pedidos el ${at(stop)}`
        : 'Los locales dejan de recibir pedidos ahora'}
      {kind === 'payment' ? ', al cierre de su día de ventas.' : '.'}
    </Text>
  );
}
