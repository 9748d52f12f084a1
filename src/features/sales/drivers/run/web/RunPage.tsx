import { useEffect, useState } from 'react';
import { failures } from '../../drivers.failures.ts';
import { driverStatusLabels } from '../../record/drivers.contract.ts';
import { amountText } from '../amounts.rules.ts';
import { leaving } from '../../dispatch/dispatch.rules.ts';
import type { DisplayedRun } from '../outbox.rules.ts';
import { OrderCard } from './OrderCard.tsx';
import classes from './Run.module.css';
import { type RunState, useRun } from './useRun.ts';

/** A driver's trip on their phone: addresses, amounts to collect and deliveries. */
export function RunPage({ token }: { token: string }) {
  const state = useRun(token);
  const { run, failure, retry } = state;
  useEffect(
    function nameThePage() {
      if (run) document.title = `Reparto de ${run.driverName}`;
    },
    [run],
  );
  if (run && failure?.status !== 404) return <LoadedRun state={{ ...state, run }} />;
  return (
    <main className={classes.page} aria-busy={!failure}>
      {failure ? (
        <section className={classes.message} role="alert">
          <h1>{failure.status === 404 ? 'Enlace vencido' : 'Sin conexión'}</h1>
          <p>{failure.status === 404 ? failures.runEnded.message : failure.message}</p>
          {failure.status !== 404 && (
            <button type="button" className={classes.primary} onClick={retry}>
              Intentar de nuevo
            </button>
          )}
        </section>
      ) : (
        <p className={classes.message}>Cargando tus pedidos…</p>
      )}
    </main>
  );
}

type Loaded = RunState & { run: DisplayedRun };

function LoadedRun({ state }: { state: Loaded }) {
  const { run, refusals, dismiss, act } = state;
  const wrongPinOf = (orderId: number) => refusals.find((each) => each.orderId === orderId && each.field === 'pin');
  const others = refusals.filter((refusal) => !run.orders.some(({ id }) => wrongPinOf(id) === refusal));
  return (
    <main className={classes.page}>
      <Head run={run} />
      <Line state={state} />
      {others.map((refusal) => (
        <section key={`${refusal.orderId} ${refusal.message}`} className={classes.refusal} role="alert">
          <p>
            {refusal.orderId !== null && <strong>Pedido #{refusal.orderId}: </strong>}
            {refusal.message}
          </p>
          <button type="button" className={classes.plain} onClick={() => dismiss(refusal)}>
            Entendido
          </button>
        </section>
      ))}
      {run.orders.length === 0 ? (
        <EmptyRun run={run} />
      ) : (
        <ol className={classes.orders}>
          {run.orders.map((order, place) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                place={place + 1}
                run={run}
                act={act}
                refusal={wrongPinOf(order.id)}
                dismiss={dismiss}
              />
            </li>
          ))}
        </ol>
      )}
      <Foot state={state} />
    </main>
  );
}

function Head({ run }: { run: DisplayedRun }) {
  const { driverName, storeName, storePhone, status, cashDue } = run;
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <h1>{driverName}</h1>
        <span className={classes.status} data-status={status}>
          {driverStatusLabels[status]}
        </span>
      </div>
      <p className={classes.muted}>
        {storeName}
        {storePhone && (
          <>
            {' · '}
            <a href={`tel:${storePhone}`}>Llamar al local</a>
          </>
        )}
      </p>
      {cashDue > 0 && (
        <p className={classes.cash}>
          Llevas <strong>{amountText(cashDue, run)}</strong> en efectivo por entregar
        </p>
      )}
    </header>
  );
}

/** Unsent actions, so that drivers know that no tap was lost. */
function Line({ state: { acts, isStuck, run, retry } }: { state: Loaded }) {
  if (!isStuck && acts.length === 0) return null;
  const sending = run.sending.map((id) => `#${id}`).join(', ');
  return (
    <output className={classes.line} data-stuck={isStuck || undefined}>
      <span>
        {isStuck ? 'Sin conexión. ' : 'Enviando… '}
        {acts.length > 0 && isStuck && 'Lo que marcaste está guardado y se envía solo. '}
        {sending && `Por enviar: ${sending}.`}
      </span>
      {isStuck && (
        <button type="button" className={classes.plain} onClick={retry}>
          Intentar ahora
        </button>
      )}
    </output>
  );
}

function EmptyRun({ run: { status } }: { run: DisplayedRun }) {
  const off = status === 'off';
  return (
    <section className={classes.message}>
      <h2>{off ? 'Estás fuera de turno' : 'Sin pedidos por ahora'}</h2>
      <p>
        {off ? 'Cuando tu local te ponga en turno, verás aquí tus pedidos.' : 'Los que te den aparecen aquí solos.'}
      </p>
    </section>
  );
}

/** Main action on all orders, reachable with the thumb. */
function Foot({ state: { run, act } }: { state: Loaded }) {
  const { goes, stays } = leaving(run.status, run.orders);
  const comesBack = run.status === 'in_transit' && goes.length === 0;
  if (goes.length === 0 && !comesBack) return null;
  return (
    <footer className={classes.foot}>
      {goes.length > 0 && stays.length > 0 && (
        <p className={classes.muted}>
          {stays.map(({ id }) => `#${id}`).join(', ')} todavía no{' '}
          {stays.length === 1 ? 'está listo: queda' : 'están listos: quedan'} en el local
        </p>
      )}
      {comesBack ? (
        <ComeBack
          undelivered={run.orders.filter(({ status }) => status === 'in_transit').length}
          onConfirm={() => act({ kind: 'comeBack' })}
        />
      ) : (
        <button type="button" className={classes.primary} onClick={() => act({ kind: 'leave' })}>
          {goes.length === 1 ? 'Salir con 1 pedido' : `Salir con ${goes.length} pedidos`}
        </button>
      )}
    </footer>
  );
}

/** Ends a trip. It stands where the trip began, so a second tap must not end it with orders on the road. */
function ComeBack({ undelivered, onConfirm }: { undelivered: number; onConfirm: () => void }) {
  const [isChecking, setIsChecking] = useState(false);
  if (!isChecking)
    return (
      <button
        type="button"
        className={classes.secondary}
        onClick={() => (undelivered > 0 ? setIsChecking(true) : onConfirm())}
      >
        Volví al local
      </button>
    );
  return (
    <>
      <p>{undelivered === 1 ? '¿Volviste con 1 pedido sin entregar?' : `¿Volviste con ${undelivered} sin entregar?`}</p>
      <button type="button" className={classes.primary} onClick={onConfirm}>
        Sí, estoy en el local
      </button>
      <button type="button" className={classes.plain} onClick={() => setIsChecking(false)}>
        Sigo en reparto
      </button>
    </>
  );
}
