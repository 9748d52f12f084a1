import { getFirstCollision, KeyboardSensor, type KeyboardSensorOptions, type SensorProps } from '@dnd-kit/core';

const dragKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Space', 'Enter', 'Escape']);

/**
 * Keyboard sensor that loses no key.
 *
 * The original ignores keys until it knows what the lifted row is over, and drops a row where it was before the last
 * move.
 */
export class QueuedKeyboardSensor extends KeyboardSensor {
  constructor(props: SensorProps<KeyboardSensorOptions>) {
    const ended = new AbortController();
    super({
      ...props,
      onEnd: () => {
        ended.abort();
        props.onEnd();
      },
      onCancel: () => {
        ended.abort();
        props.onCancel();
      },
    });
    // The place under the row is known some renders after the row has moved.
    const isSettled = () => {
      const { over, collisions } = props.context.current;
      return over !== null && over.id === getFirstCollision(collisions, 'id');
    };
    queueKeys(isSettled, ended.signal);
  }
}

/** Delivers one key a frame, once `isSettled`, until `signal` aborts. */
function queueKeys(isSettled: () => boolean, signal: AbortSignal): void {
  const queue: KeyboardEvent[] = [];
  let isWaiting = true;
  let replayed: KeyboardEvent | null = null;
  const deliver = () => {
    if (signal.aborted) return;
    if (!isSettled()) return void requestAnimationFrame(deliver);
    const event = queue.shift();
    if (!event) isWaiting = false;
    else {
      replayed = new KeyboardEvent('keydown', { code: event.code, key: event.key, bubbles: true, cancelable: true });
      (document.activeElement ?? document).dispatchEvent(replayed);
      requestAnimationFrame(deliver);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event === replayed || !dragKeys.has(event.code)) return;
    if (isWaiting) {
      event.preventDefault();
      event.stopImmediatePropagation();
      queue.push(event);
    } else {
      isWaiting = true;
      requestAnimationFrame(deliver);
    }
  };
  addEventListener('keydown', onKey, { capture: true, signal });
  // The sensor listens after a timer, which was set before this one.
  setTimeout(deliver);
}
