/** A store as sections show it; its texts are ready to be read. */
export type SectionStore = {
  name: string;
  address: string;
  phone: string;
  url: string;
  pictureUrl: string | null;
  position: { latitude: number; longitude: number } | null;
  /** One line for each run of days: `Lunes a viernes 12:00–22:00`. */
  hours: readonly string[];
};

/** A category of what is sold, with its first products. */
export type SectionCategory = {
  name: string;
  url: string;
  pictureUrl: string | null;
  products: readonly { name: string; price: string; pictureUrl: string | null }[];
};

/** What sections show that is not theirs. Plain values, so that the same sections and the same context are the same HTML. */
export type SectionContext = {
  /** What paths of this site begin with: blank, or `/tienda/demo`. */
  base: string;
  company: string;
  stores: readonly SectionStore[];
  categories: readonly SectionCategory[];
  /** Where an uploaded picture is read from. */
  pictureUrl: (key: string) => string;
};
