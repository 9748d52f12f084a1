import argon2 from '@node-rs/argon2';

/** Memory-hard, by OWASP's figures: argon2id, 19 MiB, two passes. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, settings);

/** Stands in where there is no user or no password, so that the answer takes the same time. */
const placeholderHash = hashPassword('a password that nobody has');

/** Whether the password is the one hashed; as slow for a user that does not exist. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await argon2.verify(stored ?? (await placeholderHash), password);
  return matches && stored != null;
}
