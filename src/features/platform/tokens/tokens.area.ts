import { area } from '#kit/server/area.ts';
import { failures } from './tokens.failures.ts';
import { tokenConstraints, tokenEntity } from './tokens.contract.ts';
import { tokenPolicies } from './tokens.policies.ts';
import { addDemoTokens } from './server/demoTokens.ts';
import { storeTokenCallsAtEnd } from './server/tokenCallLog.ts';
import { purgeTokenCalls } from './server/tokenCalls.repo.ts';
import { tokenCalls } from './server/tokenCalls.routes.ts';
import { tokens } from './server/tokens.routes.ts';

export const tokensArea = area({
  name: 'tokens',
  policies: [tokenPolicies],
  failures,
  apis: {
    tokens: { title: 'Tokens de API', ...tokens },
    tokenCalls: { title: 'Tokens de API: solicitudes', ...tokenCalls },
  },
  tables: [
    {
      table: 'tokens',
      entity: tokenEntity,
      permanent: 'Un token no se deshace: revócalo, o cámbialo en Tokens de API.',
    },
  ],
  constraints: tokenConstraints,
  subscribe: storeTokenCallsAtEnd,
  nightly: () => [purgeTokenCalls],
  demo: addDemoTokens,
});
