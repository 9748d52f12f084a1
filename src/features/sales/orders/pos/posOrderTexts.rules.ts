import type { PosOrderRow } from './posOrders.contract.ts';

type Described = Pick<
  PosOrderRow,
  'state' | 'posName' | 'number' | 'needsPerson' | 'problem' | 'nextAt' | 'task' | 'settledBy'
>;

const numberText = ({ number }: Pick<PosOrderRow, 'number'>): string => (number === null ? '' : `: n.º ${number}`);

/** Until when nothing is tried; blank where the next attempt is not known. */
const waitText = ({ nextAt }: Described, moment: (at: string) => string): string =>
  nextAt === null ? '' : ` Se intenta de nuevo ${moment(nextAt)}.`;

/** Where an order is, as staff read it. `moment` formats an instant by the clock of its store: `a las 20:30`. */
export function stateText(row: Described, moment: (at: string) => string): string {
  const { state, posName, needsPerson, problem, settledBy } = row;
  switch (state) {
    case 'waiting':
      if (needsPerson) return 'No está en la caja.';
      return problem === null ? `Espera su turno para ir a ${posName}.` : `Espera. ${problem}${waitText(row, moment)}`;
    case 'sending':
      return `Se está enviando a ${posName}.`;
    case 'unknown':
      return needsPerson
        ? `Puede estar en la caja: búscalo en ${posName} antes de enviarlo de nuevo.`
        : `${posName} no respondió: estamos viendo si lo tomó.`;
    case 'sent':
      return settledBy === null ? `Está en ${posName}${numberText(row)}.` : `Lo digitó ${settledBy}${numberText(row)}.`;
    case 'closed':
      return `Está cerrado en ${posName}${numberText(row)}.`;
    case 'canceled':
      return `Está anulado en ${posName}${numberText(row)}.`;
    case 'dropped':
      return `No va a la caja${problem === null ? '.' : `: ${problem}`}`;
  }
}

type StateLabel = { label: string; tone: 'success' | 'info' | 'warning' | 'error' | 'neutral' };

/** The state of an order in a few words. */
export function stateLabel({
  state,
  needsPerson,
  task,
}: Pick<PosOrderRow, 'state' | 'needsPerson' | 'task'>): StateLabel {
  switch (state) {
    case 'waiting':
      return needsPerson ? { label: 'No está', tone: 'error' } : { label: 'En espera', tone: 'warning' };
    case 'sending':
      return { label: 'Enviando', tone: 'info' };
    case 'unknown':
      return needsPerson ? { label: 'Sin confirmar', tone: 'error' } : { label: 'Por confirmar', tone: 'warning' };
    case 'sent':
      return { label: 'En la caja', tone: task === null && !needsPerson ? 'success' : 'warning' };
    case 'closed':
      return { label: 'Cerrado', tone: needsPerson ? 'warning' : 'success' };
    case 'canceled':
      return { label: 'Anulado', tone: needsPerson ? 'warning' : 'neutral' };
    case 'dropped':
      return { label: 'No va', tone: 'neutral' };
  }
}

type Task = NonNullable<PosOrderRow['task']>;

/** Task that remains at the point of sale; null where none does. */
export function taskText(row: Described): string | null {
  const texts: Record<Task, string> = {
    cancel: `Se está anulando en ${row.posName}.`,
    cancelByHand: `Anular en la caja${numberText(row)}`,
    correct: `Corregir en la caja${numberText(row)}`,
    review: row.state === 'canceled' ? `${row.posName} lo anuló, y aquí no está anulado` : `No está en ${row.posName}`,
  };
  return row.task && texts[row.task];
}

/** Buttons that end the tasks of a person. */
export const taskDoneLabels: Record<Exclude<Task, 'cancel'>, string> = {
  cancelByHand: 'Ya lo anulé',
  correct: 'Ya lo corregí',
  review: 'Entendido',
};

/** Button of a person who looked for an order at its point of sale, or fixed what was missing. */
export function retryLabel({ state, task }: Pick<PosOrderRow, 'state' | 'task'>): string {
  if (state !== 'unknown') return 'Reintentar';
  return task === 'cancel' ? 'No está en la caja' : 'No está: enviar de nuevo';
}

/** Whether a person may send an order again, or settle it otherwise. */
export const isUnsettled = ({ state }: Pick<PosOrderRow, 'state'>): boolean =>
  state === 'waiting' || state === 'unknown';
