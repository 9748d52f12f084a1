import { createRouter } from '@tanstack/react-router';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import { expectAccessible, showIn } from './support/accessibility.ts';
import { expectToFit, follow, journey, untilSettled } from './support/browser.ts';
import { connectPos } from './support/connectPos.ts';
import { callApi } from './support/people.ts';

const as = 'admin@demo.test';

// Routes are read here and not in a browser: what they know of one is nothing.
const emptyStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('location', { host: 'nowhere' });
vi.stubGlobal('localStorage', emptyStorage);
vi.stubGlobal('sessionStorage', emptyStorage);
vi.stubGlobal('addEventListener', () => undefined);
const { screenRoots } = await import('#kit/web/shell/screens.ts');
const { composePublicRoutes, composeRoutes } = await import('#kit/web/shell/areaScreens.ts');
const { screens: areas } = await import('../src/screens.ts');
vi.unstubAllGlobals();

/** The product's own routes: whatever area is added is looked at without anybody naming it here. */
function screens(): { open: string[]; signedIn: string[]; ofSuperAdmins: string[] } {
  const noValue = () => null;
  const frame = {
    title: '',
    Root: noValue,
    Shell: noValue,
    ShellSkeleton: noValue,
    guard: async () => {},
  };
  const { root, signedIn } = screenRoots(frame);
  const routeTree = root.addChildren([
    ...composePublicRoutes(areas, root),
    signedIn.addChildren(composeRoutes(areas, signedIn)),
  ]);
  const { routesByPath } = createRouter({ routeTree, context: { queryClient: undefined as never } });
  const all = Object.entries(routesByPath as Record<string, { options: { staticData?: { policy: string } } }>);
  const pathsOf = (isMeant: (policy: string | undefined) => boolean) =>
    all
      .filter(([path, { options }]) => isMeant(options.staticData?.policy) && !ofPlatform.includes(path))
      .map(([path]) => path);
  // Administrators have no credentials of providers to see unless a super-admin grants them.
  const isOfSuperAdmins = (policy = '') => isPlatformPolicy(policy) || policy === 'auth_credentials';
  return {
    open: pathsOf((policy) => policy === 'public'),
    signedIn: pathsOf((policy) => policy !== 'public' && !isOfSuperAdmins(policy)),
    ofSuperAdmins: pathsOf(isOfSuperAdmins),
  };
}

/** Screens of records that only the platform's company has. */
const ofPlatform = ['/informative-banners/$id'];

/** Where a record to show is found, by how its path begins, when that is not the first of `/price_groups` for `/price-groups/`. */
const records = {
  '/developers/tokens/': '/tokens?limit=1',
  '/mail-templates/': '/../../../email-builder/v1/templates?limit=1',
  '/loyalty-customers/': '/loyalty/customers?limit=1',
  '/menu/': '/menus?query=Carta%20sur',
  '/modifiers/': '/modifiers?limit=1&type=group',
  '/payments/': '/consolidations?limit=1',
  '/popup-banners/': '/pop_ups?limit=1',
  '/pos-integration/mapping/': '/pos_catalogues',
  '/roles/': '/roles?limit=1&query=marketing',
};

/** Addresses of what is named and has no id. */
const named: Readonly<Record<string, string>> = { '/companies/flags/$name': '/companies/flags/campaigns' };

/** Dialogs and variants of screens, by address. */
const besides = [
  '/misc/not-authorized',
  '/no-such-page',
  '/products?look=grid',
  '/stores?look=grid',
  '/price-groups?edit=new',
  '/users?edit=new',
  '/users?edit=5',
  '/orders?order=1',
  '/stores/coverage?view=point&latitude=-33.45&longitude=-70.6',
  '/stores/coverage?view=check',
];

async function addressOf(page: Page, path: string): Promise<string> {
  const plainPath = path.replace(/\/\{-\$\w+\}$/, '');
  if (!plainPath.includes('$')) return plainPath;
  if (named[plainPath]) return named[plainPath];
  const [, area = ''] = path.split('/');
  const list = Object.entries(records).find(([start]) => path.startsWith(start))?.[1];
  const listPath = list ?? `/${area.replaceAll('-', '_')}?limit=1`;
  const { data } = (await callApi(page, 'GET', listPath)) as unknown as { data: { id: number }[] };
  if (!data?.[0])
    throw new Error(`${path} shows a record, and ${listPath} answers none: say in \`records\` where there is one`);
  return plainPath.replace(/\$\w+/, String(data[0].id));
}

/** Each screen is looked at on a desk in one theme and on a phone in the other; its neighbours in the list the other way round. */
const appearances = [
  { desk: 'light', phone: 'dark' },
  { desk: 'dark', phone: 'light' },
] as const;

type Appearance = (typeof appearances)[number];

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Checks the current size first: redrawing a screen takes as long as checking it. */
function ordered(page: Page): (keyof Appearance)[] {
  return page.viewportSize()?.width === sizes.phone.width ? ['phone', 'desk'] : ['desk', 'phone'];
}

/** Usable by everybody, and nowhere wider than its window. */
async function expectForEverybody(part: Locator, appearance: Appearance, without?: string): Promise<void> {
  const page = part.page();
  for (const size of ordered(page)) {
    await page.setViewportSize(sizes[size]);
    await showIn(appearance[size], page);
    await expectAccessible(part, without);
    await expectToFit(page);
  }
}

/** Goes to an address by loading it. Nothing there is on its way to another colour. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
}

/** Addresses with a record that opens over the screen. */
const withDialog = /[?&](edit|order)=/;

/** Looks at a screen but for what is `without`, and then at what each of its tabs shows. */
async function checkPage(page: Page, appearance: Appearance, without?: string): Promise<void> {
  const within = withDialog.test(page.url()) ? page.getByRole('dialog') : page;
  await within.getByRole('heading').first().waitFor();
  await untilSettled(page);
  await expectForEverybody(page.locator('html'), appearance, without);
  const tabs = page.getByRole('main').getByRole('tab', { selected: false });
  for (const name of await tabs.allInnerTexts()) {
    await page.getByRole('tab', { name: name.trim(), exact: true }).click();
    await untilSettled(page);
    await expectForEverybody(page.getByRole('main'), appearance);
  }
}

/** Looks at one screen after the other. The navigation is the same around all of them: it is looked at with the first. */
async function checkPages(page: Page, paths: string[], appearance: Appearance): Promise<void> {
  await load(page, '/stores');
  for (const [at, path] of paths.entries()) {
    await follow(page, await addressOf(page, path));
    await checkPage(page, appearance, at === 0 ? undefined : 'nav[aria-label="Principal"]');
  }
}

const { open: forAnybody, signedIn, ofSuperAdmins } = screens();

test('finds screens to check', () => {
  expect(forAnybody).toContain('/forgot-password');
  expect(signedIn.length).toBeGreaterThan(25);
});

/** Every so many-th address. */
const every = (step: number, paths: string[], first: number) => paths.filter((_, at) => at % step === first);

describe.for(appearances.map((appearance, first) => ({ look: appearance, first })))(
  '$look.desk on a desktop, $look.phone on a phone',
  ({ look, first }) => {
    // In halves, so that no journey grows longer than one may take with each screen that is added.
    journey.for([first, first + appearances.length])(
      'all staff screens are accessible, from %i on',
      async (from, { open }) => {
        const page = await open({ as });
        await checkPages(page, every(2 * appearances.length, [...signedIn, ...besides], from), look);
      },
    );

    journey('all super-admin screens are accessible', async ({ open }) => {
      const page = await open({ as: 'super@comanda.test' });
      await load(page, '/stores');
      await connectPos(page, 'toteat');
      await checkPages(page, every(appearances.length, ofSuperAdmins, first), look);
    });

    journey('all public screens are accessible', async ({ open }) => {
      const page = await open();
      for (const path of every(appearances.length, forAnybody, first)) {
        await load(page, path);
        await checkPage(page, look);
      }
    });
  },
);
