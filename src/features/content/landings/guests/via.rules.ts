/** Drawn HTML whose links to the shop name the landing: the orders that follow are counted as its own. */
export const withVia = (html: string, shop: string, via: string): string =>
  html.replaceAll(/ href="([^"#?]*)(\?[^"#]*)?(#[^"]*)?"/g, (link, path: string, query = '', fragment = '') => {
    const isShop = path.startsWith(`${shop}/`) && !path.startsWith(`${shop}//`);
    return isShop ? ` href="${path}${query ? `${query}&amp;` : '?'}via=${via}${fragment}"` : link;
  });
