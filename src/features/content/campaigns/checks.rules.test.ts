import { describe, expect, test } from 'vitest';
import { clipBytes, type CheckedCampaign, findingsOf } from './checks.rules.ts';

const ready: CheckedCampaign = {
  subject: 'Vuelve, {nombre}',
  text: 'Tienes {puntos} puntos',
  sections: 1,
  bytes: 4000,
  senderProblem: null,
  addresses: 12,
  coupon: null,
  hasMoment: false,
};
const checksOf = (changes: Partial<CheckedCampaign>) =>
  findingsOf({ ...ready, ...changes }).map(({ check, level }) => `${check} ${level}`);

test('a complete campaign has no findings', () => {
  expect(findingsOf(ready)).toEqual([]);
});

test('a campaign lists everything that keeps it from being sent', () => {
  expect(
    checksOf({ subject: '', text: '{rut}', sections: 0, bytes: clipBytes + 1, senderProblem: 'No', addresses: null }),
  ).toEqual([
    'subject blocking',
    'content blocking',
    'words blocking',
    'size blocking',
    'sender blocking',
    'segment blocking',
  ]);
  expect(checksOf({ addresses: 0 })).toEqual(['audience blocking']);
});

test('a long subject and a mail that Gmail nearly clips are warnings', () => {
  expect(checksOf({ subject: 'a'.repeat(61), bytes: clipBytes })).toEqual(['subject warning', 'size warning']);
});

describe('a coupon for each person', () => {
  const coupon = { code: 'VUELVE', availability: 'active', startDate: null, free: 12, day: '2026-12-05' } as const;
  const text = 'Tu código es {cupon}';

  test('needs a batch whose codes the mail shows', () => {
    expect(checksOf({ text, coupon })).toEqual([]);
    expect(checksOf({ text })).toEqual(['coupon blocking']);
    expect(checksOf({ text, coupon: 'gone' })).toEqual(['coupon blocking']);
    expect(checksOf({ coupon })).toEqual(['coupon blocking']);
    expect(checksOf({ subject: text, coupon })).toEqual([]);
  });

  test('needs a code for each address', () => {
    expect(findingsOf({ ...ready, text, coupon: { ...coupon, free: 11 } })).toMatchObject([
      { level: 'blocking', message: 'El lote tiene menos códigos libres (11) que direcciones la campaña (12).' },
    ]);
  });

  test.each(['disabled', 'expired', 'exhausted'] as const)('is blocked while it is %s', (availability) => {
    expect(checksOf({ text, coupon: { ...coupon, availability } })).toEqual(['coupon blocking']);
  });

  test('that starts later is a warning until the moment of the sending is known', () => {
    const later = { ...coupon, availability: 'scheduled', startDate: '2026-12-06' } as const;
    expect(checksOf({ text, coupon: later })).toEqual(['coupon warning']);
    expect(findingsOf({ ...ready, text, coupon: later, hasMoment: true })).toMatchObject([
      { level: 'blocking', message: 'El cupón VUELVE todavía no vale el 05/12/2026.' },
    ]);
  });
});
