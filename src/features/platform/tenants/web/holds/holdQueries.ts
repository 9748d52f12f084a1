/** Areas besides that of the platform whose readings have the state of a company. */
export const staleAreas = ['tenants', 'audit'];
