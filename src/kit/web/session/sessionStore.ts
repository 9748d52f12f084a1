import { z } from 'zod';
import {
  beginSocialSignIn,
  finishSocialSignIn,
  type IdentityOperation,
  identityRequest,
  type PendingSignIn,
  renewTokens,
  type SignedIn,
  type SignInService,
  SignInError,
  signInWithCode,
  signInWithPassword,
  type Tokens,
} from './signInService.ts';

const storedTokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAt: z.number() });
const storedSession = z.object({ email: z.string(), tokens: storedTokens.nullable() });
type Stored = z.output<typeof storedSession>;

export type SessionSettings = {
  /** Slug of the tenant of this host: where its people sign in. */
  tenant: string;
  service: SignInService;
  /** Ends the session on the server; best effort, after the browser has forgotten it. */
  revoke: (accessToken: string) => Promise<void>;
};

/** State for the screens. `asking`: the sign-in dialog must open over the page. */
export type SessionState = {
  email: string | null;
  signedIn: boolean;
  tenant: string;
  seeAs: number | null;
  asking: boolean;
  /** Whose access ended while this tab was open: what they saw is theirs no longer. */
  ended: string | null;
};

/** The browser's parts the session stands on, so that a test may bring its own. */
export type SessionEnvironment = {
  host: string;
  local: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now: () => number;
  /** Runs `work` in one tab at a time. */
  exclusively: (name: string, work: () => Promise<void>) => Promise<void>;
};

/** Step after a sign-in: the product, a code, or the setup of a second factor. */
export type SignInStep = { next: 'in' | 'setUp' } | { next: 'code'; pending: PendingSignIn };

const renewBefore = 60_000;
const usableFor = 15_000;
/** Error codes of the sign-in service for users without access. */
const noAccess = ['USER_DISABLED', 'USER_NOT_FOUND'];

/** Who is signed in on this host, shared by its tabs; tenant entered and role seen as are each tab's own. */
export class SessionStore {
  readonly #world: SessionEnvironment;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #settings: SessionSettings | null = null;
  #state: SessionState;
  #established = false;
  #renewing: Promise<void> | null = null;
  #renewedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended: string | null = null;
  #asking: { promise: Promise<boolean>; resolve: (signedIn: boolean) => void } | null = null;

  constructor(world: SessionEnvironment) {
    this.#world = world;
    this.#key = `sesion:${world.host}`;
    this.#state = this.#compute();
  }

  configure(settings: SessionSettings): void {
    this.#settings = settings;
    this.#changed();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state = (): SessionState => this.#state;

  /** Slug for the header `Tenant`. */
  tenant = (): string => this.#state.tenant;

  /** Role a person who may do so sees the product as, for the header `See-As-Role`. */
  seeAs = (): number | null => this.#state.seeAs;

  /** Enters another tenant in this tab (super-admins); null goes back to the host's own. */
  enterTenant(slug: string | null): void {
    this.#keepInTab('comercio', slug === this.#settings?.tenant ? null : slug);
    this.#keepInTab('ver-como', null);
    this.#changed();
  }

  /** Sees the product as a role in this tab; null goes back to one's own access. */
  startSeeingAs(roleId: number | null): void {
    this.#keepInTab('ver-como', roleId === null ? null : String(roleId));
    this.#changed();
  }

  /** Called once the page has its user: from now on an expired session opens the sign-in dialog. */
  establish(): void {
    this.#established = true;
  }

  /** A valid token, renewed if necessary; null when signed out. */
  async accessToken(): Promise<string | null> {
    const tokens = this.#read()?.tokens;
    if (!tokens) return null;
    if (tokens.expiresAt - this.#world.now() > usableFor) return tokens.accessToken;
    // Without a network the old token is sent, and the request reports the error.
    await this.#renew(tokens).catch(() => undefined);
    return this.#read()?.tokens?.accessToken ?? null;
  }

  /**
   * Handles a rejected token: renews it, or opens the sign-in dialog.
   *
   * True when the request can be repeated; false when the user left or the page has no user yet.
   */
  async expired(): Promise<boolean> {
    const tokens = this.#read()?.tokens;
    if (tokens && this.#world.now() - this.#renewedAt > 10_000) {
      const renewed = await this.#renew(tokens).then(
        () => this.#read()?.tokens,
        () => null,
      );
      if (renewed) return true;
    }
    if (!this.#established) return false;
    if (!this.#asking) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      this.#asking = { promise, resolve };
      this.#changed();
    }
    return this.#asking.promise;
  }

  /**
   * Signs in, or answers what a code has to follow. Throws `SignInRefusal` with the service's reason, TypeError without a
   * network.
   */
  async signIn(email: string, password: string): Promise<SignInStep> {
    const { service, tenant } = this.#configured();
    const credentials = { email: email.trim(), password };
    const step = await signInWithPassword(service, tenant, credentials, this.#world.now());
    return 'tokens' in step ? this.#enter(step) : { next: 'code', pending: step };
  }

  /** Address of the OpenID provider, which returns to this tab. Errors as `signIn`. */
  async beginSocialSignIn(): Promise<string> {
    const { service, tenant } = this.#configured();
    const { authUri, sessionId } = await beginSocialSignIn(service, tenant);
    this.#keepInTab('ingreso', sessionId);
    return authUri;
  }

  /** Signs in with the address that the provider returned to; each visit to the provider once. Errors as `signIn`. */
  async finishSocialSignIn(requestUri: string): Promise<SignInStep> {
    const { service, tenant } = this.#configured();
    const sessionId = this.#inTab('ingreso');
    this.#keepInTab('ingreso', null);
    if (!sessionId) throw new SignInError('INVALID_IDP_RESPONSE');
    const step = await finishSocialSignIn(service, tenant, { requestUri, sessionId }, this.#world.now());
    return 'tokens' in step ? this.#enter(step) : { next: 'code', pending: step };
  }

  /** Signs in with the code that follows the password. Errors as `signIn`. */
  async signInWithCode(pending: PendingSignIn, code: string): Promise<SignInStep> {
    const { service, tenant } = this.#configured();
    return this.#enter(await signInWithCode(service, tenant, pending, code, this.#world.now()));
  }

  #enter({ email, tokens, mustSetUp }: SignedIn): SignInStep {
    if (this.#state.email !== email) this.#forgetTab();
    this.#ended = null;
    this.#write({ email, tokens });
    this.#answer(true);
    return { next: mustSetUp ? 'setUp' : 'in' };
  }

  /** Calls another operation of the sign-in service (`sendOobCode`, `resetPassword`). Errors as in `signIn`. */
  identity(operation: IdentityOperation, body: Record<string, unknown>): Promise<unknown> {
    const { service, tenant } = this.#configured();
    return identityRequest(service, tenant, operation, body);
  }

  /** Forgets token and e-mail at once, here and in the other tabs, and then ends the session on the server. */
  async signOut(): Promise<void> {
    const tokens = this.#read()?.tokens;
    this.clear();
    if (!tokens) return;
    const { service, tenant, revoke } = this.#configured();
    const now = this.#world.now();
    // Only a token that still holds ends the session, and an old one can be exchanged as long as that lasts.
    const { accessToken } =
      tokens.expiresAt > now
        ? tokens
        : await renewTokens(service, tenant, tokens.refreshToken, now).catch(() => ({ accessToken: null }));
    if (accessToken) await revoke(accessToken).catch(() => undefined);
  }

  /** Signs out a user who lost access, and remembers the reason. */
  endAccess(): void {
    this.#ended = this.#state.email ?? this.#ended;
    this.clear();
  }

  /** Clears the tokens and the email locally, since they are no longer valid. */
  clear(): void {
    this.#world.local.removeItem(this.#key);
    this.#left();
  }

  /** Another tab signed in, renewed or signed out. */
  follow(key: string | null): void {
    if (key !== this.#key && key !== null) return;
    const stored = this.#read();
    if (!stored) return this.#left();
    if (stored.tokens) this.#answer(true);
    else this.#changed();
  }

  /** Renews ahead of time, once for all tabs, so that no click waits for it. */
  renewInTime(): void {
    clearTimeout(this.#timer);
    const tokens = this.#read()?.tokens;
    if (!tokens) return;
    const spread = Math.random() * 10_000;
    const wait = Math.max(1_000, tokens.expiresAt - renewBefore - spread - this.#world.now());
    this.#timer = setTimeout(() => {
      const current = this.#read()?.tokens;
      if (!current) return;
      if (current.expiresAt - this.#world.now() > renewBefore) return this.renewInTime();
      this.#renew(current).catch(() => {
        this.#timer = setTimeout(() => this.renewInTime(), 15_000);
      });
    }, wait);
  }

  #renew(stale: Tokens): Promise<void> {
    this.#renewing ??= this.#world
      .exclusively(this.#key, async () => {
        const stored = this.#read();
        // Another tab was faster: its tokens are already here.
        if (!stored?.tokens || stored.tokens.refreshToken !== stale.refreshToken) return;
        const { service, tenant } = this.#configured();
        try {
          this.#write({ ...stored, tokens: await renewTokens(service, tenant, stale.refreshToken, this.#world.now()) });
          this.#renewedAt = this.#world.now();
        } catch (error) {
          if (!(error instanceof SignInError)) throw error;
          if (noAccess.includes(error.reason)) return this.endAccess();
          // The e-mail stays, so that signing in again over the page needs the password alone.
          this.#write({ ...stored, tokens: null });
        }
      })
      .finally(() => {
        this.#renewing = null;
      });
    return this.#renewing;
  }

  #configured(): SessionSettings {
    if (!this.#settings) throw new Error('the session has not been configured');
    return this.#settings;
  }

  #read(): Stored | null {
    const text = this.#world.local.getItem(this.#key);
    if (!text) return null;
    try {
      return storedSession.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }

  #write(stored: Stored): void {
    this.#world.local.setItem(this.#key, JSON.stringify(stored));
    this.renewInTime();
    this.#changed();
  }

  #keepInTab(name: string, value: string | null): void {
    if (value === null) this.#world.tab.removeItem(`${name}:${this.#world.host}`);
    else this.#world.tab.setItem(`${name}:${this.#world.host}`, value);
  }

  #inTab = (name: string): string | null => this.#world.tab.getItem(`${name}:${this.#world.host}`);

  #forgetTab(): void {
    this.#keepInTab('comercio', null);
    this.#keepInTab('ver-como', null);
  }

  #left(): void {
    clearTimeout(this.#timer);
    this.#established = false;
    this.#forgetTab();
    this.#answer(false);
  }

  #answer(signedIn: boolean): void {
    this.#asking?.resolve(signedIn);
    this.#asking = null;
    this.#changed();
  }

  #compute(): SessionState {
    const stored = this.#read();
    const seeAs = this.#inTab('ver-como');
    return {
      email: stored?.email ?? null,
      signedIn: Boolean(stored?.tokens),
      tenant: this.#inTab('comercio') ?? this.#settings?.tenant ?? 'demo',
      seeAs: seeAs ? Number(seeAs) : null,
      asking: this.#asking !== null,
      ended: this.#ended,
    };
  }

  #changed(): void {
    this.#state = this.#compute();
    for (const listener of this.#listeners) listener();
  }
}
