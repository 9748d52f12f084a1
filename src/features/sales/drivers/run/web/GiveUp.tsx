import { type FormEvent, useId, useState } from 'react';
import { undeliveredReasons } from '../run.contract.ts';
import type { RunActionInput, DisplayedOrder } from '../outbox.rules.ts';
import classes from './Run.module.css';

type GiveUpProps = { order: DisplayedOrder; act: (input: RunActionInput) => void; onClose: () => void };
const other = 'Otro motivo';

/** Form for the reason of a failed delivery, which the store sees at once. */
export function GiveUp({ order: { id }, act, onClose }: GiveUpProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState('');
  const name = useId();
  const reason = chosen === other ? text.trim() : chosen;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (reason) act({ kind: 'giveUp', orderId: id, reason });
  };
  return (
    <form className={classes.ends} aria-label={`No se pudo entregar el pedido ${id}`} onSubmit={confirm}>
      <fieldset className={classes.reasons}>
        <legend className={classes.label}>¿Por qué no se entregó?</legend>
        {[...undeliveredReasons, other].map((each) => (
          <label key={each} className={classes.reason}>
            <input type="radio" name={name} checked={chosen === each} onChange={() => setChosen(each)} />
            {each}
          </label>
        ))}
      </fieldset>
      {chosen === other && (
        <textarea
          className={classes.words}
          aria-label="Escribe el motivo"
          maxLength={300}
          rows={2}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <p className={classes.muted}>
        El pedido termina como fallido y tu local lo ve al instante. Llámalo antes si dudas.
      </p>
      <button type="submit" className={classes.danger} disabled={!reason}>
        Avisar al local
      </button>
      <button type="button" className={classes.plain} onClick={onClose}>
        Volver
      </button>
    </form>
  );
}
