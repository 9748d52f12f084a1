import { expect, test } from 'vitest';
import { failureOf } from './constraints.ts';

const sentence = { field: 'name', message: 'Ya hay un rol con ese nombre.' };
const databaseError = (code: string, fields: object) =>
  Object.assign(new Error('said'), { code, severity: 'ERROR', ...fields });

test('reports a constraint by its message, named by the error or by a shard', () => {
  const messages = { roles_name_unique: sentence };
  for (const fields of [
    { constraint: 'roles_name_unique' },
    { message: 'duplicate key value violates unique constraint "roles_name_unique"' },
    { message: 'duplicate key value violates unique constraint "roles_name_unique_102071"' },
    { message: 'update on table "roles_102010" violates foreign key constraint "roles_name_unique_102071"' },
  ])
    expect(failureOf(databaseError('23505', fields), messages)?.fields).toEqual({ name: [sentence.message] });
});

test('treats a constraint without a message as an internal error', () => {
  expect(
    failureOf(databaseError('23505', { message: 'duplicate key violates unique constraint "x_102071"' }), {}),
  ).toBeUndefined();
});
