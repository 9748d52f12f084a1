import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { PendingMoves } from './PendingMoves.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function scene() {
  const moves = new PendingMoves();
  const sent: string[] = [];
  const answers = new Map<string, (done: boolean) => void>();
  const press = (orderId: number, to: OrderStatus, answer: boolean | 'later' = true) =>
    moves.hold({ id: orderId, status: 'created', to }, () => {
      sent.push(`${orderId} ${to}`);
      return answer === 'later'
        ? new Promise((resolve) => answers.set(`${orderId} ${to}`, resolve))
        : Promise.resolve(answer);
    });
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const pending = () => [...moves.all().values()].map(({ orderId, to }) => `${orderId} ${to}`);
  return { moves, sent, answers, press, pass, shown: pending };
}

describe('a move', () => {
  test('waits ten seconds, is shown meanwhile, and leaves once', async () => {
    const { sent, press, pass, shown } = scene();
    press(1, 'preparing');
    await pass(9_999);
    expect([shown(), sent]).toEqual([['1 preparing'], []]);
    await pass(1);
    expect([shown(), sent]).toEqual([[], ['1 preparing']]);
    await pass(60_000);
    expect(sent).toHaveLength(1);
  });

  test('is shown until the server has answered', async () => {
    const { press, pass, shown, answers } = scene();
    press(1, 'preparing', 'later');
    await pass(15_000);
    expect(shown()).toEqual(['1 preparing']);
    answers.get('1 preparing')?.(true);
    await pass(0);
    expect(shown()).toEqual([]);
  });

  test('can be taken back while it waits, and then never was', async () => {
    const { moves, sent, press, pass, shown } = scene();
    press(1, 'preparing');
    await pass(5_000);
    expect(moves.undo(1, 'preparing')).toBe(true);
    expect(shown()).toEqual([]);
    await pass(60_000);
    expect(sent).toEqual([]);
    press(1, 'preparing', 'later');
    await pass(10_000);
    expect(moves.undo(1, 'preparing')).toBe(false);
  });

  test('by a double press is one, also where another button took the place of the first', async () => {
    const { sent, press, pass, shown } = scene();
    expect(press(1, 'preparing')).toBe(true);
    await pass(450);
    expect(press(1, 'preparing')).toBe(false);
    expect(press(1, 'ready')).toBe(false);
    expect(press(2, 'preparing')).toBe(true);
    await pass(10_000);
    expect([sent, shown()]).toEqual([['1 preparing', '2 preparing'], []]);
  });

  test('on top of another sends that one first, and is dropped when it is rejected', async () => {
    const { sent, press, pass, answers } = scene();
    press(1, 'preparing', 'later');
    await pass(2_000);
    press(1, 'ready');
    expect(sent).toEqual(['1 preparing']);
    await pass(10_000);
    expect(sent).toEqual(['1 preparing']);
    answers.get('1 preparing')?.(true);
    await pass(0);
    expect(sent).toEqual(['1 preparing', '1 ready']);
    press(2, 'preparing', false);
    await pass(2_000);
    press(2, 'ready');
    await pass(20_000);
    expect(sent.at(-1)).toBe('2 preparing');
  });

  test('leaves at once when the page goes', async () => {
    const { moves, sent, press, pass } = scene();
    press(1, 'preparing');
    press(2, 'preparing');
    moves.flush(2);
    expect(sent).toEqual(['2 preparing']);
    moves.flush();
    await pass(20_000);
    expect(sent).toEqual(['2 preparing', '1 preparing']);
  });
});
