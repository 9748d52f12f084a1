import { Button, Text } from '@mantine/core';
import { FieldLink, FixLink } from '#kit/web/form/FixLink.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { DateTime } from '#kit/web/shell/format.tsx';
import type { MenuDifference } from '../channelMenus.contract.ts';
import { differenceLabel, differenceName, differenceValues } from '../differenceTexts.rules.ts';
import classes from './Differences.module.css';
import { PicturePair } from './PicturePair.tsx';
import { Tick } from './Tick.tsx';

export type LineActions = {
  isChosen: boolean;
  onChoose: (ids: number[], isChosen: boolean) => void;
  onAccept: (ids: number[], accepted: boolean) => void;
  isBusy: boolean;
};

type LineProps = LineActions & {
  difference: MenuDifference;
  onTake: (difference: MenuDifference) => void;
  /** Why its value could not be taken. */
  refusal: string | undefined;
};

/** A difference with its values at the channel and here, and what can be done about it. */
export function DifferenceLine({ difference, isChosen, onChoose, onAccept, onTake, refusal, isBusy }: LineProps) {
  const { id, kind, place, path, acceptedAt, acceptedBy, canTake, takeProblem } = difference;
  const name = differenceName(difference);
  const label = differenceLabel(difference);
  return (
    <li className={classes.line} data-accepted={acceptedAt !== null}>
      {!acceptedAt && (
        <Tick label={`Elegir ${label}: ${name}`} checked={isChosen} onChange={(checked) => onChoose([id], checked)} />
      )}
      <div className={classes.what}>
        <b>{name}</b>
        {(name !== label || place !== null) && (
          <Text size="sm" c="dimmed">
            {label}
            {place !== null && ` en «${place}»`}
          </Text>
        )}
      </div>
      {kind === 'picture' ? <PicturePair {...difference} /> : <Values difference={difference} />}
      <div className={classes.rest}>
        {acceptedAt && (
          <Text size="sm" c="dimmed">
            A propósito, según {acceptedBy || 'Comanda'}, <DateTime at={acceptedAt} />
          </Text>
        )}
        {takeProblem && (
          <Text size="sm" c="dimmed">
            {takeProblem.message} {takeProblem.path && <FixLink path={takeProblem.path} verb="Abrir" what={name} />}
          </Text>
        )}
        {refusal && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {refusal}
          </Text>
        )}
        <div className={classes.actions}>
          {canTake && (
            <Button
              size="compact-sm"
              variant="light"
              disabled={isBusy}
              aria-label={`Tomar lo de la app: ${label} de ${name}`}
              onClick={() => onTake(difference)}
            >
              Tomar lo de la app
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="light"
            disabled={isBusy}
            aria-label={`${acceptedAt ? 'Volver a avisar' : 'Es a propósito'}: ${name}`}
            onClick={() => onAccept([id], acceptedAt === null)}
          >
            {acceptedAt ? 'Volver a avisar' : 'Es a propósito'}
          </Button>
          {path && <FieldLink path={path} verb="Ver" what={name} />}
        </div>
      </div>
    </li>
  );
}

function Values({ difference }: { difference: MenuDifference }) {
  const { country } = useCurrentUser().tenant;
  const values = differenceValues(difference, country);
  if (!values) return null;
  return (
    <dl className={classes.values} data-long={values.isLong}>
      <div>
        <dt>En la app</dt>
        <dd>{values.there}</dd>
      </div>
      <div>
        <dt>Aquí</dt>
        <dd>{values.here}</dd>
      </div>
    </dl>
  );
}
