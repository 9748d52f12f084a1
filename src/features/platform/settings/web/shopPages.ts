/** A page of the shop that a preview can show. */
export type ShopPage = { url: string; name: string };

const parsed = async (address: string): Promise<Document> => {
  // A cached copy would be served to the next visitor of the shop.
  const reply = await fetch(address, { cache: 'no-store' });
  return new DOMParser().parseFromString(await reply.text(), 'text/html');
};

/** The home of the shop, and each store that its guests can choose. */
export async function listShopPages(slug: string): Promise<ShopPage[]> {
  const url = `/tienda/${slug}/`;
  const home = await parsed(url);
  const stores = [...home.querySelectorAll('.store-card')].map((card) => ({
    url: card.getAttribute('href') ?? url,
    name: card.querySelector('b')?.textContent ?? '',
  }));
  return [...stores, { url, name: 'Portada' }];
}

/** A page of the shop without its scripts and what is shown instead of them. */
export async function loadShopPage(url: string): Promise<string> {
  const page = await parsed(url);
  for (const script of page.querySelectorAll('script, noscript, link[rel=modulepreload]')) script.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
