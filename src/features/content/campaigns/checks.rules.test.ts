import { expect, test } from 'vitest';
import { clipBytes, type CheckedCampaign, findingsOf } from './checks.rules.ts';

const ready: CheckedCampaign = {
  subject: 'Vuelve, {nombre}',
  text: 'Tienes {puntos} puntos',
  sections: 1,
  bytes: 4000,
  senderProblem: null,
  addresses: 12,
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
