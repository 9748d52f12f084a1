import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionStore, type SessionEnvironment } from './sessionStore.ts';

const service = { identityOrigin: '', tokenOrigin: '', apiKey: '', tenantId: 'demo' };
const quarterHour = 900_000;

class MemoryStorage {
  readonly values = new Map<string, string>();
  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.values.set(key, value);
  removeItem = (key: string) => void this.values.delete(key);
}

/** A browser with one clock, one local storage and a sign-in service that spends refresh tokens as ours does. */
function browser() {
  const local = new MemoryStorage();
  let now = 1_000_000;
  let last: Promise<unknown> = Promise.resolve();
  const renewals: string[] = [];
  const valid = new Set<string>();
  const turnedOff = new Set<string>();
  let tokenCount = 0;
  const issue = () => {
    tokenCount += 1;
    valid.add(`refresh-${tokenCount}`);
    return { token: `access-${tokenCount}`, refresh: `refresh-${tokenCount}` };
  };
  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const refuse = (message: string) => answer(400, { error: { code: 400, message } });
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string | URLSearchParams }) => {
    if (body instanceof URLSearchParams) {
      const refresh = body.get('refresh_token') ?? '';
      renewals.push(refresh);
      if (turnedOff.has(refresh)) return refuse('USER_DISABLED');
      if (!valid.delete(refresh)) return refuse('INVALID_REFRESH_TOKEN');
      const next = issue();
      return answer(200, { id_token: next.token, refresh_token: next.refresh, expires_in: '900' });
    }
    const { email, password, ...second } = JSON.parse(body) as {
      email: string;
      password: string;
      mfaPendingCredential?: string;
      totpVerificationInfo?: { verificationCode: string };
    };
    if (address.endsWith('/v2/accounts/mfaSignIn:finalize')) {
      if (second.mfaPendingCredential !== 'pending' || second.totpVerificationInfo?.verificationCode !== '123456')
        return refuse('INVALID_CODE');
      const { token, refresh } = issue();
      return answer(200, { idToken: token, refreshToken: refresh });
    }
    if (!address.endsWith('signInWithPassword') || password !== 'Comanda.2026')
      return refuse('INVALID_LOGIN_CREDENTIALS : nobody by that name');
    if (email === 'dos.pasos@demo.test')
      return answer(200, { email, mfaPendingCredential: 'pending', mfaInfo: [{ mfaEnrollmentId: 'x', totpInfo: {} }] });
    const first = issue();
    return answer(200, {
      idToken: first.token,
      refreshToken: first.refresh,
      expiresIn: '900',
      email,
      ...(email === 'falta@demo.test' && { mfaEnrollmentRequired: true }),
    });
  });
  const openTab = () => {
    const world: SessionEnvironment = {
      host: 'demo.test',
      local,
      tab: new MemoryStorage(),
      now: () => now,
      exclusively: (_, work) => {
        const next = last.then(work);
        last = next.catch(() => undefined);
        return next;
      },
    };
    const tab = new SessionStore(world);
    const revoke = vi.fn<(accessToken: string) => Promise<void>>(async () => undefined);
    tab.configure({ tenant: 'demo', service, revoke });
    return Object.assign(tab, { revoke });
  };
  return { local, openTab, renewals, valid, turnedOff, pass: (time: number) => void (now += time) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('signing in', () => {
  test('stores token and e-mail for every tab of the host', async () => {
    const { openTab } = browser();
    await openTab().signIn(' admin@demo.test ', 'Comanda.2026');
    const other = openTab();
    expect(other.state()).toMatchObject({ email: 'admin@demo.test', signedIn: true, tenant: 'demo' });
    expect(await other.accessToken()).toBe('access-1');
  });

  test('requires a code after the password for users with a second factor, and signs in only then', async () => {
    const tab = browser().openTab();
    const step = await tab.signIn('dos.pasos@demo.test', 'Comanda.2026');
    if (step.next !== 'code') throw new Error('no code was asked for');
    expect(tab.state().signedIn).toBe(false);
    await expect(tab.signInWithCode(step.pending, '000000')).rejects.toMatchObject({ reason: 'INVALID_CODE' });
    expect(await tab.signInWithCode(step.pending, '123456')).toEqual({ next: 'in' });
    expect(tab.state()).toMatchObject({ email: 'dos.pasos@demo.test', signedIn: true });
  });

  test('reports that the company requires a second factor to be set up', async () => {
    expect(await browser().openTab().signIn('falta@demo.test', 'Comanda.2026')).toEqual({ next: 'setUp' });
  });

  test('returns the reason of an error without its explanation', async () => {
    const tab = browser().openTab();
    await expect(tab.signIn('admin@demo.test', 'wrong')).rejects.toMatchObject({ reason: 'INVALID_LOGIN_CREDENTIALS' });
    expect(tab.state().signedIn).toBe(false);
  });
});

describe('renewing', () => {
  test('happens once for all tabs that request it', async () => {
    const { openTab, pass, renewals } = browser();
    const [one, two] = [openTab(), openTab()];
    await one.signIn('admin@demo.test', 'Comanda.2026');
    pass(quarterHour);
    expect(await Promise.all([one.accessToken(), one.accessToken(), two.accessToken()])).toEqual([
      'access-2',
      'access-2',
      'access-2',
    ]);
    expect(renewals).toEqual(['refresh-1']);
  });

  test('happens before the token expires without user action', async () => {
    const { openTab, pass, renewals } = browser();
    await openTab().signIn('admin@demo.test', 'Comanda.2026');
    pass(quarterHour - 60_000);
    await vi.advanceTimersByTimeAsync(quarterHour);
    expect(renewals[0]).toBe('refresh-1');
  });

  test('continues with the old token while offline', async () => {
    const { openTab, pass } = browser();
    const tab = openTab();
    await tab.signIn('admin@demo.test', 'Comanda.2026');
    pass(quarterHour);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await tab.accessToken()).toBe('access-1');
    expect(tab.state().signedIn).toBe(true);
  });
});

describe('a session rejected by the server', () => {
  const signedInTab = async () => {
    const tabs = browser();
    const tab = tabs.openTab();
    await tab.signIn('admin@demo.test', 'Comanda.2026');
    return { ...tabs, tab };
  };

  test('is renewed if possible without asking', async () => {
    const { tab } = await signedInTab();
    tab.establish();
    expect(await tab.expired()).toBe(true);
    expect(tab.state().asking).toBe(false);
    expect(await tab.accessToken()).toBe('access-2');
  });

  test('asks over the page with the e-mail filled in, and retries the request after signing in', async () => {
    const { tab, valid } = await signedInTab();
    tab.establish();
    valid.clear();
    const [first, second] = [tab.expired(), tab.expired()];
    await vi.waitFor(() => expect(tab.state()).toMatchObject({ asking: true, email: 'admin@demo.test' }));
    await tab.signIn('admin@demo.test', 'Comanda.2026');
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(tab.state().asking).toBe(false);
  });

  test('is resolved by signing in in another tab', async () => {
    const { tab, openTab, valid } = await signedInTab();
    tab.establish();
    valid.clear();
    const renewal = tab.expired();
    await vi.waitFor(() => expect(tab.state().asking).toBe(true));
    await openTab().signIn('admin@demo.test', 'Comanda.2026');
    tab.follow('sesion:demo.test');
    expect(await renewal).toBe(true);
  });

  test('asks nothing before the page has loaded its user: the page redirects to sign-in', async () => {
    const { tab, valid } = await signedInTab();
    valid.clear();
    expect(await tab.expired()).toBe(false);
    expect(tab.state().asking).toBe(false);
  });
});

describe('revoked access', () => {
  test('is shown with the user until another sign-in', async () => {
    const { openTab, turnedOff, local } = browser();
    const tab = openTab();
    await tab.signIn('admin@demo.test', 'Comanda.2026');
    tab.establish();
    turnedOff.add('refresh-1');
    expect(await tab.expired()).toBe(false);
    expect(tab.state()).toMatchObject({ asking: false, email: null, signedIn: false, ended: 'admin@demo.test' });
    expect(local.values.size).toBe(0);
    await tab.signIn('admin@demo.test', 'Comanda.2026');
    expect(tab.state().ended).toBeNull();
  });
});

describe('signing out', () => {
  test('clears token and e-mail immediately in all tabs, and ends the session on the server', async () => {
    const { openTab, local } = browser();
    const [tab, other] = [openTab(), openTab()];
    await tab.signIn('admin@demo.test', 'Comanda.2026');
    other.follow('sesion:demo.test');
    const done = tab.signOut();
    expect(tab.state()).toMatchObject({ email: null, signedIn: false });
    expect(local.values.size).toBe(0);
    other.follow('sesion:demo.test');
    expect(other.state().signedIn).toBe(false);
    await done;
    expect(tab.revoke).toHaveBeenCalledWith('access-1');
  });

  test('ends the session on the server also with an expired token', async () => {
    const { openTab, pass, local } = browser();
    const tab = openTab();
    await tab.signIn('admin@demo.test', 'Comanda.2026');
    pass(quarterHour + 1);
    await tab.signOut();
    expect(tab.revoke).toHaveBeenCalledWith('access-2');
    expect(local.values.size).toBe(0);
  });
});

describe('the entered tenant and the viewed role', () => {
  test('are specific to a tab', async () => {
    const { openTab } = browser();
    const [tab, other] = [openTab(), openTab()];
    tab.enterTenant('tica');
    tab.startSeeingAs(3);
    expect([tab.tenant(), tab.seeAs()]).toEqual(['tica', 3]);
    expect([other.tenant(), other.seeAs()]).toEqual(['demo', null]);
  });

  test('end together: a role is meaningless in another tenant', () => {
    const tab = browser().openTab();
    tab.enterTenant('tica');
    tab.startSeeingAs(3);
    tab.enterTenant(null);
    expect([tab.tenant(), tab.seeAs()]).toEqual(['demo', null]);
  });

  test('are cleared when another user signs in', async () => {
    const tab = browser().openTab();
    await tab.signIn('super@comanda.test', 'Comanda.2026');
    tab.enterTenant('tica');
    await tab.signIn('admin@demo.test', 'Comanda.2026');
    expect(tab.tenant()).toBe('demo');
  });
});

test('invalid stored data means signed out', () => {
  const { local, openTab } = browser();
  local.setItem('sesion:demo.test', '{"email":1}');
  expect(openTab().state()).toMatchObject({ email: null, signedIn: false });
});
