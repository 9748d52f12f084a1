import { beforeAll, describe, expect, test } from 'vitest';
import { failures } from '#features/platform/visits/visits.failures.ts';
import { visitNeedOf } from '#features/platform/visits/visits.rules.ts';
import { demoPassword } from '#demo/demoData.ts';
import { type AddressedEndpoint, allEndpoints, callMeaningless } from '#testing/guardedEndpoints.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { openVisit } from '#testing/visits.ts';
import { composedAreas } from '../composedAreas.ts';

/** Every endpoint for a super-admin in a company: none can be forgotten, because the contracts are the list. */
const comanda = await isolatedTestApp();
const company = await comanda.tenant({ flags: Object.keys(composedAreas.flags) });
const { visitRequired, visitReadOnly, securityReadOnly } = failures;
const refusals: readonly unknown[] = Object.values(failures).map(({ code }) => code);

/** Signing out comes last. */
const ofAccount = ({ endpoint }: AddressedEndpoint) => Number(endpoint.purpose === 'account');
const endpoints = allEndpoints
  .filter(({ url }) => !url.startsWith('/api/admin/v2'))
  .toSorted((one, other) => ofAccount(one) - ofAccount(other));

const signIn = async () => {
  await comanda.superAdmin('platform');
  return comanda.signIn(company.slug, 'super@comanda.test', demoPassword);
};
type Headers = Record<string, string>;

/** The codes of 403 that the endpoints of a condition answer, without repetitions. */
async function codesOf(headers: Headers, isMeant: (each: AddressedEndpoint) => boolean): Promise<unknown[]> {
  const codes = new Map<unknown, string[]>();
  for (const each of endpoints.filter(isMeant)) {
    const reply = await callMeaningless(comanda, each, headers);
    const code = reply.statusCode === 403 ? reply.json<{ code: number }>().code : null;
    codes.set(code, [...(codes.get(code) ?? []), each.name]);
  }
  return [...codes.keys()].map((code) => (refusals.includes(code) ? code : null));
}

const needs =
  (...meant: ReturnType<typeof visitNeedOf>[]) =>
  ({ endpoint }: AddressedEndpoint) =>
    meant.includes(visitNeedOf(endpoint));
const isPublic = ({ policy }: AddressedEndpoint) => policy === 'public';

describe('a super-admin without a visit', () => {
  let headers: Headers;
  beforeAll(async () => void ({ headers } = await signIn()));

  test('is refused by every endpoint of the company, and calls as a guest what is public', async () => {
    expect(await codesOf(headers, (each) => needs('read')(each) && !isPublic(each))).toEqual([visitRequired.code]);
    expect(await codesOf(headers, (each) => needs('changes')(each) && !isPublic(each))).toEqual([visitRequired.code]);
    expect(new Set(await codesOf(headers, isPublic))).toEqual(new Set([null]));
  });

  test('may call what is the platform’s or their own account', async () => {
    expect(new Set(await codesOf(headers, needs('none')))).toEqual(new Set([null]));
  });
});

describe('a read-only visit', () => {
  let headers: Headers;
  beforeAll(async () => {
    const support = await signIn();
    await openVisit(comanda.database.pool, support.token, { slug: company.slug, writesUntil: null });
    ({ headers } = support);
  });

  test('is refused by every endpoint that changes something', async () => {
    expect(await codesOf(headers, (each) => needs('changes')(each) && !isPublic(each))).toEqual([visitReadOnly.code]);
  });

  test('is let in by every endpoint that reads', async () => {
    expect(new Set(await codesOf(headers, needs('read')))).toEqual(new Set([null]));
  });
});

describe('a security visit', () => {
  let headers: Headers;
  beforeAll(async () => {
    const support = await signIn();
    await openVisit(comanda.database.pool, support.token, {
      slug: company.slug,
      writesUntil: null,
      kind: 'security',
    });
    ({ headers } = support);
  });

  test('is refused by every endpoint that changes something, with a message of its own', async () => {
    expect(await codesOf(headers, (each) => needs('changes')(each) && !isPublic(each))).toEqual([
      securityReadOnly.code,
    ]);
  });

  test('is let in by every endpoint that reads', async () => {
    expect(new Set(await codesOf(headers, needs('read')))).toEqual(new Set([null]));
  });

  test('leaves no trace in the history of the company', async () => {
    const entries = await company.inTenant((db) =>
      db.selectFrom('auditEntries').select('area').where('superAdmin', '=', true).execute(),
    );
    expect(entries).toEqual([]);
  });
});

test('calls that send something and change nothing of the company are on a list that one has to lengthen by hand', () => {
  const sending = endpoints.filter(
    ({ endpoint }) =>
      endpoint.method !== 'GET' && endpoint.policy !== 'public' && !needs('changes')({ endpoint } as AddressedEndpoint),
  );
  const ofCompany = sending.filter(({ endpoint: { purpose } }) => purpose !== 'platform');
  expect([...new Set(ofCompany.map(({ name }) => name))].toSorted()).toMatchInlineSnapshot(`
    [
      "account.changePassword",
      "account.confirmSecondFactor",
      "account.disableSecondFactor",
      "account.renewRecoveryCodes",
      "account.revokeOtherSessions",
      "account.revokeSession",
      "account.signOut",
      "account.startSecondFactor",
      "account.updatePreferences",
      "account.updateProfile",
      "analyticsSettings.preview",
      "brandSettings.preview",
      "deliverySettings.preview",
      "mailchimpSettings.preview",
      "mailjetSettings.preview",
      "mailsSettings.preview",
      "paymentsSettings.preview",
      "payoutsSettings.preview",
      "presence.tell",
      "schedulingSettings.preview",
      "segments.count",
      "seoSettings.preview",
      "shopSettings.preview",
      "sitesSettings.preview",
      "storeClosings.preview",
      "supportSettings.preview",
      "templatesSettings.preview",
      "visibleInformativeBanners.respond",
    ]
  `);
});
