/** Slug of the company whose users are the platform's super-admins. */
export const platformSlug = 'platform';
