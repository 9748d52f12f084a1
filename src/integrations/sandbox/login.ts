import { Refusal, type Routes, type SandboxRequest } from './routes.ts';

/** The token of every sandbox that gives one. */
export const accessToken = 'acceso-de-prueba';

/** A token endpoint on a separate host, for a body with these values, or one of several. */
export type Login = { path: string; form: Readonly<Record<string, string | readonly string[]>>; answer: object };

export const loginRoutes = ({ path, form, answer }: Login): Routes => ({
  [`POST ${path}`]: ({ body }: SandboxRequest<Record<string, string>>) => {
    if (Object.entries(form).some(([name, value]) => ![value].flat().includes(body[name] ?? '')))
      throw new Refusal(401, 'invalid_client', 'INVALID_CREDENTIALS');
    return answer;
  },
});
