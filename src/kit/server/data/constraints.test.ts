import { expect, test } from 'vitest';
import { failureOf } from './constraints.ts';

const sentence = { field: 'name', message: 'Ya hay un rol con ese nombre.' };
const databaseError = (code: string, fields: object) =>
  Object.assign(new Error('said'), { code, severity: 'ERROR', ...fields });

test('a constraint is told by its sentence, whether it is named apart or only in what a shard says', () => {
  const messages = { roles_name_unique: sentence };
  for (const fields of [
    { constraint: 'roles_name_unique' },
    { message: 'duplicate key value violates unique constraint "roles_name_unique"' },
    { message: 'duplicate key value violates unique constraint "roles_name_unique_102071"' },
    { message: 'update on table "roles_102010" violates foreign key constraint "roles_name_unique_102071"' },
  ])
    expect(failureOf(databaseError('23505', fields), messages)?.fields).toEqual({ name: [sentence.message] });
});

test('one that nobody has a sentence for is a mistake of ours', () => {
  expect(
    failureOf(databaseError('23505', { message: 'duplicate key violates unique constraint "x_102071"' }), {}),
  ).toBeUndefined();
});
