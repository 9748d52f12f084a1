/**
 * Whether only users of the platform can have a policy: those of the console of companies, and `super`, which all of them have.
 *
 * Roles of other companies cannot grant them.
 */
export const isPlatformPolicy = (policy: string): boolean => policy === 'super' || policy.startsWith('platform.');
