import { fail } from '#kit/contract/failures.ts';

export const refuseFile = (message: string): never => fail('invalidFields', { message, fields: { data: [message] } });
