const form = document.querySelector('#sign-in');
const message = form.querySelector('output');

/** Loads everything from this server and sends nothing to others. */
const settings = {
  url: '/openapi.json',
  layout: 'modern',
  localization: { locale: 'es' },
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};
const reference = globalThis.Scalar.createApiReference('#reference', settings);

/** Hands the token to every request that the page tries. */
function use(token) {
  const securitySchemes = { token: { token } };
  reference.updateConfiguration({ ...settings, authentication: { preferredSecurityScheme: 'token', securitySchemes } });
}

async function signIn(credentials) {
  const reply = await fetch('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: credentials.get('email'),
      password: credentials.get('password'),
      tenantId: credentials.get('tenant'),
      returnSecureToken: true,
    }),
  });
  if (!reply.ok) throw new Error('El email o la contraseña son incorrectos.');
  const { idToken, email } = await reply.json();
  use(idToken);
  return email;
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  message.textContent = 'Ingresando…';
  try {
    message.textContent = `Pruebas como ${await signIn(new FormData(form))} durante 15 minutos.`;
  } catch (error) {
    message.textContent = error instanceof TypeError ? 'El servidor no responde. Vuelve a intentar.' : error.message;
  }
});

const tenant = await fetch('/api/v1/tenant');
if (tenant.ok) form.elements.tenant.value = (await tenant.json()).slug;
