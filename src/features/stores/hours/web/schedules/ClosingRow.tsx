import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { dispatchScopeLabels, type DispatchScope } from '#domain/delivery/dispatch.ts';
import { toInstant, toLocal } from '#domain/time/moments.ts';
import { useNestedError } from '#kit/web/form/FormContext.ts';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { StoreClosing } from '../../../record/stores.contract.ts';
import { type ClosingState, closingStates } from './closingTimes.ts';
import classes from './Rows.module.css';
import type { Rows } from './useRows.ts';

const methods = optionsOf(dispatchScopeLabels);

type ClosingRowProps = {
  closing: StoreClosing;
  place: number;
  state: ClosingState;
  timeZone: string;
} & Pick<Rows<StoreClosing>, 'readOnly' | 'change' | 'remove' | 'leave'>;

/** A current or upcoming closing. */
export const ClosingRow = memo(function ClosingRow(props: ClosingRowProps) {
  const { closing, place, state, timeZone, readOnly, change, remove, leave } = props;
  const path = `scheduledClosingTimes.${place}`;
  const label = `Cierre ${place + 1}`;
  const start = useNestedError(`${path}.startDatetime`, `${label}, inicio`);
  const end = useNestedError(`${path}.endDatetime`, `${label}, término`);
  const reason = useNestedError(`${path}.reason`, `${label}, motivo`);
  const moment = { className: classes.moment, readOnly, onLeave: leave };
  return (
    <fieldset className={classes.row} aria-label={label}>
      <div className={classes.fields}>
        <MomentBox
          {...moment}
          id={start.id}
          label="Inicio"
          error={start.error}
          value={toLocal(closing.startDatetime, timeZone)}
          onChange={(local) => change(place, { startDatetime: toInstant(local, timeZone) })}
        />
        {closing.endDatetime === null ? (
          <div className={classes.endless}>
            <span>Sin término: cerrado hasta que alguien lo abra.</span>
            {!readOnly && (
              <Button variant="subtle" size="compact-sm" onClick={() => change(place, { endDatetime: '' })}>
                Poner término
              </Button>
            )}
          </div>
        ) : (
          <MomentBox
            {...moment}
            id={end.id}
            label="Término"
            error={end.error}
            value={toLocal(closing.endDatetime, timeZone)}
            onChange={(local) => change(place, { endDatetime: toInstant(local, timeZone) })}
          />
        )}
        <Select<DispatchScope>
          className={classes.method}
          label="Para"
          data={methods}
          value={closing.dispatchMethod}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(dispatchMethod) => dispatchMethod && change(place, { dispatchMethod })}
        />
        <TextInput
          id={reason.id}
          className={classes.reason}
          label="Motivo"
          placeholder="Inventario"
          maxLength={reason.rules.maxLength}
          value={closing.reason ?? ''}
          readOnly={readOnly}
          error={reason.error}
          onChange={(event) => change(place, { reason: event.currentTarget.value || null })}
          onBlur={leave}
        />
        <div className={classes.tail}>
          {closing.id !== undefined && (
            <StatusBadge tone={state === 'now' ? 'error' : 'info'}>{closingStates[state]}</StatusBadge>
          )}
          {!readOnly && (
            <ActionIcon variant="subtle" color="gray" aria-label={`Quitar ${label}`} onClick={() => remove(place)}>
              <IconTrash size={17} stroke={1.8} />
            </ActionIcon>
          )}
        </div>
      </div>
    </fieldset>
  );
});
