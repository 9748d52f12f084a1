/** Areas whose readings have the state of a company. */
export const staleAreas = ['companies', 'tenants', 'audit'];
