import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idParam, queryFlag, queryIds } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { addressOf, failureOf, payloadOf } from './requests.ts';

const update = endpoint({
  method: 'PATCH',
  path: '/admin_users/:id',
  policy: 'admin_users.update',
  summary: 'Actualizar',
  params: idParam,
  query: z.object({ storeIds: queryIds.optional(), onlyEnabled: queryFlag.optional(), query: z.string().optional() }),
  body: z.strictObject({ roleIds: z.array(z.number()), password: z.string().nullable() }).partial(),
  wrap: 'admin_user',
});

const reply = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) });

describe('the address of a request', () => {
  it('has path parameters and the query in wire names', () => {
    expect(addressOf(update, { params: { id: 7 }, query: { onlyEnabled: false, query: 'ñandú' } })).toBe(
      '/api/admin/v1/admin_users/7?only_enabled=false&query=%C3%B1and%C3%BA',
    );
  });

  it('omits blanks and joins lists with commas', () => {
    expect(addressOf(update, { params: { id: 7 }, query: { storeIds: [3, 9], query: '' } })).toBe(
      '/api/admin/v1/admin_users/7?store_ids=3%2C9',
    );
  });
});

describe('the body of a request', () => {
  it('is wrapped in the singular and preserves nulls', () => {
    expect(payloadOf(update, { roleIds: [1], password: null })).toBe('{"admin_user":{"role_ids":[1],"password":null}}');
  });

  it('is absent without one', () => {
    expect(payloadOf(update, undefined)).toBeUndefined();
  });
});

describe('an error response', () => {
  it('becomes a failure with code, fields and request id', () => {
    const text = '{"code":1001,"message":"Revisa","errors":{"role_ids":["Elige al menos un rol"]},"request_id":"r1"}';
    expect(failureOf(reply(422), text)).toMatchObject({
      code: 1001,
      status: 422,
      message: 'Revisa',
      fields: { role_ids: ['Elige al menos un rol'] },
      requestId: 'r1',
    });
  });

  it('from elsewhere becomes the unexpected failure with the request id of its header', () => {
    const failure = failureOf(reply(502, { 'x-request-id': 'r2' }), '<h1>Bad gateway</h1>');
    expect(failure).toMatchObject({ code: 9999, status: 502, requestId: 'r2' });
  });

  it('includes the time to wait', () => {
    expect(failureOf(reply(429, { 'retry-after': '30' }), '{"code":1016}').retryAfter).toBe(30);
  });
});
