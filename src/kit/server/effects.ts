import { completeBeforeCommit, databaseOf, type Db } from './data/database.ts';

/**
 * Events that areas react to within the causing transaction.
 *
 * The causing area extends this interface with `{ step: …; data: … }`: the order of effects, and their input.
 */
export interface AreaEvents {}

export type EventName = keyof AreaEvents;
type StepOf<Name extends EventName> = AreaEvents[Name]['step' & keyof AreaEvents[Name]];
type DataOf<Name extends EventName> = AreaEvents[Name]['data' & keyof AreaEvents[Name]];

/** Reaction of an area to an event, at one step of its sequence. */
export type Effect<Name extends EventName = EventName> = {
  event: Name;
  step: StepOf<Name>;
  run(db: Db, data: DataOf<Name>): Promise<void> | void;
};

/** The steps of the events an area causes, in the order in which their effects run. */
export type EventSteps = { readonly [Name in EventName]?: readonly StepOf<Name>[] };

/** Effects by event, in the order in which they run. */
export type EffectRegistry = ReadonlyMap<string, readonly Effect[]>;

export const effect = <Name extends EventName>(
  event: Name,
  step: StepOf<Name>,
  run: (db: Db, data: DataOf<Name>) => Promise<void> | void,
): Effect => ({ event, step, run });

type Declaration = { events: EventSteps; effects: readonly Effect[] };

/** Sorts the effects of all areas. Throws where two take the same step, and where an event or a step is not declared. */
export function composeEffects(areas: readonly Declaration[]): EffectRegistry {
  const steps = new Map(areas.flatMap(({ events }) => Object.entries(events as Record<string, readonly string[]>)));
  const effects = areas.flatMap((area) => area.effects);
  const byEvent = Map.groupBy(effects, ({ event }): string => event);
  for (const [event, declared] of byEvent) requireSteps(event, declared, steps.get(event) ?? []);
  const sorted = [...byEvent].map(([event, declared]) => {
    const place = ({ step }: Effect) => (steps.get(event) ?? []).indexOf(step);
    return [event, declared.toSorted((one, other) => place(one) - place(other))] as const;
  });
  return new Map(sorted);
}

function requireSteps(event: string, declared: readonly Effect[], steps: readonly string[]): void {
  const taken = new Set<string>();
  for (const { step } of declared) {
    if (!steps.includes(step)) throw new Error(`No area declares the step ${step} of ${event}`);
    if (taken.has(step)) throw new Error(`Two areas claim the step ${step} of ${event}`);
    taken.add(step);
  }
}

/** Runs the effects of an event one after another, in this transaction: locks are taken in the declared order. */
export async function runEffects<Name extends EventName>(db: Db, event: Name, data: DataOf<Name>): Promise<void> {
  for (const { run } of databaseOf(db).effects.get(event) ?? []) await run(db, data);
}

/** Variant that is not awaited: the transaction waits at commit. */
export function startEffects<Name extends EventName>(db: Db, event: Name, data: DataOf<Name>): void {
  for (const { run } of databaseOf(db).effects.get(event) ?? []) {
    const running = run(db, data);
    if (running) completeBeforeCommit(db, running);
  }
}
