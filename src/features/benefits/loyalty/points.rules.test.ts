import { describe, expect, test } from 'vitest';
import { loyaltyDraft } from './loyalty.contract.ts';
import { earnedBy } from '#domain/points.ts';
import { blankProgramme, lifeOf, programmeSentences, redeem, type Redemption } from './points.rules.ts';

const programme = { ...blankProgramme('cl'), active: true };

describe('purchase', () => {
  test.each([
    ['cl', 10_000, 5, 500],
    ['cl', 9_999, 5, 499],
    ['cl', 10_000, 0.01, 1],
    ['cl', 33_333, 33.33, 11_109],
    ['cr', 10_000, 10, 1000],
    ['gt', 10_000, 5, 5],
    ['mx', 19_999, 10, 19],
    ['cl', -10, 5, 0],
  ] as const)('in %s of %i earns at %d %% %i points', (country, paid, percentage, points) => {
    expect(earnedBy(paid, { percentage }, country)).toBe(points);
  });

  test('earns points with a pending period and an end in local days', () => {
    const at = '2026-11-23T15:00:00.000Z';
    expect(lifeOf({ pendingDays: 2, expiresMonths: 3 }, at, 'America/Santiago')).toEqual({
      fromAt: '2026-11-25T15:00:00.000Z',
      endsAt: '2027-02-26T03:00:00.000Z',
    });
    expect(lifeOf({ pendingDays: 0, expiresMonths: null }, at, 'America/Santiago')).toEqual({
      fromAt: null,
      endsAt: null,
    });
  });

  test('end with their last local day, also where clocks change at its midnight', () => {
    const endOf = (at: string) => lifeOf({ pendingDays: 1, expiresMonths: 1 }, at, 'America/Santiago').endsAt;
    expect(endOf('2026-08-04T15:00:00.000Z')).toBe('2026-09-06T04:00:00.000Z');
    expect(endOf('2026-03-03T15:00:00.000Z')).toBe('2026-04-05T04:00:00.000Z');
    expect(endOf('2026-08-05T15:00:00.000Z')).toBe('2026-09-07T03:00:00.000Z');
  });
});

describe('points', () => {
  const redemption: Redemption = { programme, country: 'cl', payable: 8600, proven: true, available: 5000 };

  test('pay for products, one unit of currency each', () => {
    expect(redeem(3000, redemption)).toEqual({ points: 3000, amount: 3000 });
    expect(redeem(20, { ...redemption, country: 'gt', programme: { ...programme, minRedeem: 10 } })).toEqual({
      points: 20,
      amount: 2000,
    });
  });

  test('are not spent beyond the price of the products', () => {
    expect(redeem(5000, { ...redemption, payable: 3200 })).toEqual({ points: 3200, amount: 3200 });
  });

  test.each([
    [3000, { programme: { ...programme, active: false } }, 'Este comercio no tiene un programa de puntos.'],
    [3000, { programme: null }, 'Este comercio no tiene un programa de puntos.'],
    [3000, { proven: false }, 'Para usar tus puntos, pide el código que te enviamos por correo y escríbelo.'],
    [999, {}, 'Se canjean desde 1.000 puntos por pedido: pediste 999 puntos.'],
    [20_001, {}, 'Se canjean hasta 20.000 puntos por pedido: pediste 20.001 puntos.'],
    [6000, {}, 'Tienes 5.000 puntos y pediste usar 6.000 puntos: faltan 1.000 puntos.'],
    [3000, { payable: 800 }, 'Se canjean desde 1.000 puntos por pedido, y de este se pueden pagar $800 en productos.'],
  ] as const)('rejects %i with %o and a reason', (points, changes, refusal) => {
    expect(redeem(points, { ...redemption, ...changes })).toEqual({ refusal });
  });

  test('defer the balance check to the order while the customer is unknown', () => {
    expect(redeem(3000, { ...redemption, available: null })).toEqual({ points: 3000, amount: 3000 });
  });
});

describe('programme', () => {
  test('is described in sentences for guests', () => {
    expect(programmeSentences({ ...programme, pendingDays: 1, pointsName: 'sabores' }, 'cl')).toEqual([
      'Por cada $10.000 en productos el cliente gana 500 sabores (5 %), sin contar el despacho ni la propina.',
      'Los puede usar 1 día después de recibir el pedido.',
      'En cada pedido canjea entre 1.000 sabores ($1.000) y 20.000 sabores ($20.000), solo en productos.',
      'Vencen a los 12 meses, al final del día.',
    ]);
    expect(programmeSentences({ ...blankProgramme('gt'), expiresMonths: null }, 'gt').at(0)).toContain(
      'Por cada Q100.00',
    );
  });

  test.each([
    [{ percentage: 0 }, 'percentage'],
    [{ percentage: 100.01 }, 'percentage'],
    [{ percentage: 5.125 }, 'percentage'],
    [{ minRedeem: 0 }, 'minRedeem'],
    [{ minRedeem: 20_000 }, 'maxRedeem'],
    [{ maxRedeem: 500 }, 'maxRedeem'],
    [{ pointsName: '  ' }, 'pointsName'],
    [{ pendingDays: 91 }, 'pendingDays'],
    [{ expiresMonths: 0 }, 'expiresMonths'],
    [{ giftCardDays: 91 }, 'giftCardDays'],
  ])('rejects %o at its field', (change, field) => {
    const read = loyaltyDraft.safeParse({ ...programme, ...change });
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});
