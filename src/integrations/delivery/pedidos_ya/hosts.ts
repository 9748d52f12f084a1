/** API and token hosts, shared by production and tests: a field of the order marks it as a test. */
export const pedidosYaHosts = {
  api: { production: 'https://courier-api.pedidosya.com', test: 'https://courier-api.pedidosya.com' },
  login: { production: 'https://auth-api.pedidosya.com', test: 'https://auth-api.pedidosya.com' },
};
