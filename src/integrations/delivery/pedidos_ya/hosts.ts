/** The API and who gives access to it, the same for tests: an order says by itself that it is one. */
export const pedidosYaHosts = {
  api: { production: 'https://courier-api.pedidosya.com', test: 'https://courier-api.pedidosya.com' },
  login: { production: 'https://auth-api.pedidosya.com', test: 'https://auth-api.pedidosya.com' },
};
