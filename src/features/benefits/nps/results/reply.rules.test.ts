import { expect, test } from 'vitest';
import { readyText, replyNote, sentText } from './reply.rules.ts';

const gift = { code: 'ABCDEFGHJK', amount: 5000, expiryDate: '2026-12-24' };

test('the ready text greets by the first name, and names company, order and store', () => {
  const guest = { customerId: 1, name: ' Ana María Rojas', phone: '+56987654321', mail: '' };
  const text = readyText({ guest, orderId: 81, storeName: 'Ñuñoa', answers: [] }, 'Sabores del Sur');
  expect(text.split('\n')[0]).toBe('Hola Ana, te escribimos de Sabores del Sur por tu pedido #81 de Ñuñoa.');
  expect(readyText({ guest: null, orderId: 81, storeName: 'Ñuñoa', answers: [] }, 'Tica')).toMatch(
    /^Hola, te escribimos de Tica/,
  );
});

test.each([
  ['', true],
  ['  ', true],
  ['Llegó frío', false],
])('the ready text asks for the reason unless a comment tells it: «%s»', (comment, expectsReason) => {
  const answers = [{ description: '¿Nos recomendarías?', category: 'nps' as const, value: 2, comment }];
  const text = readyText({ guest: null, orderId: 81, storeName: 'Ñuñoa', answers }, 'Tica');
  expect(text.includes('¿Nos cuentas qué pasó')).toBe(expectsReason);
  expect(text.includes('Leímos tu comentario')).toBe(!expectsReason);
});

test.each([
  ['cl', 5000, '$5.000'],
  ['gt', 4000, 'Q40.00'],
] as const)('a gift ends the message with its code, worth and last day: %s', (country, amount, worth) => {
  expect(sentText('Perdón', { ...gift, amount }, country)).toBe(
    `Perdón\n\nTe regalamos ${worth} para tu próximo pedido. Usa el código ABCDEFGHJK hasta el 24/12/2026.`,
  );
  expect(sentText('Perdón', null, country)).toBe('Perdón');
});

test('the note says how and what was written, with the end of the code alone', () => {
  const note = replyNote('mail', 'Perdón', gift, 'cl');
  expect(note).toMatch(/^Por Correo: Perdón/);
  expect(note).toContain('…GHJK');
  expect(note).not.toContain(gift.code);
  expect(replyNote('whatsapp', 'a'.repeat(1200), null, 'cl')).toHaveLength(1000);
});
