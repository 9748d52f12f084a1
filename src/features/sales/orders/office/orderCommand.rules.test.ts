import { describe, expect, test } from 'vitest';
import { commandTokens } from '#domain/commands/commandTokens.ts';
import { readOrderCommand } from './orderCommand.rules.ts';

const read = (text: string) => readOrderCommand(commandTokens(text));

describe('a command on an order', () => {
  test('has its number, with or without a label', () => {
    for (const text of ['cancelar 11742', 'Cancela el pedido #11.742', 'anular orden N° 11742'])
      expect(read(text)).toEqual({ kind: 'canceled', id: 11_742, reason: '', store: '', unread: null });
  });

  test('has a reason, which may contain the words that begin other parts', () => {
    expect(read('cancelar 1042 por falta de pan para el completo')).toMatchObject({
      reason: 'falta de pan para el completo',
      store: '',
      unread: null,
    });
  });

  test('passes an order to a store, and may give the reason', () => {
    expect(read('pasar pedido 1042 a viña plaza por falta de un producto')).toMatchObject({
      kind: 'reassign',
      store: 'viña plaza',
      reason: 'falta de un producto',
    });
  });

  test('reports what it does not understand', () => {
    expect(read('reembolsar 1042 3.000')?.unread).toBe('3.000');
    expect(read('cancelar 1042 a maipú')?.unread).toBe('a maipú');
  });

  test('is none without a number or with another verb', () => {
    for (const text of ['cancelar cupón', 'pasar', 'cerrar 1042']) expect(read(text)).toBeNull();
  });
});
