import type { z } from 'zod';
import type { Html } from '#kit/contract/values/html.ts';
import { blankProps, type PropsOf, rulesOf, type SectionFields } from '../fields/sectionFields.contract.ts';
import type { SectionContext, SectionData, SectionNeed, SiteContext } from './sectionContext.contract.ts';

/** Documents that are built of sections. */
export type SectionPlace = 'page' | 'landing' | 'mail';

/** Icons of the builder; each is drawn in `web/SectionIcon.tsx`. */
export type SectionIconName =
  | 'alignLeft'
  | 'buildingStore'
  | 'clock'
  | 'columns'
  | 'help'
  | 'layoutBottombar'
  | 'layoutGrid'
  | 'layoutNavbar'
  | 'layoutSidebar'
  | 'map'
  | 'photo'
  | 'shoppingBag'
  | 'slideshow'
  | 'toolsKitchen'
  | 'video';

type Upgrade = (props: Readonly<Record<string, unknown>>) => Record<string, unknown>;

type Draw<Fields, Need extends SectionNeed> = (
  props: PropsOf<Fields>,
  context: SiteContext & Pick<SectionData, Need>,
) => Html;

type SectionSpec<Fields extends SectionFields, Need extends SectionNeed> = {
  label: string;
  icon: SectionIconName;
  fields: Fields;
  /** Values of a new section, where they differ from blank. */
  blank?: Partial<PropsOf<Fields>>;
  /** Data of the company that `draw` reads. */
  needs?: readonly Need[];
  /** All pages share one section of this type. */
  shared?: true;
  /** The first turns version 1 into version 2, and so on: a stored section is read as the newest version. */
  upgrades?: readonly Upgrade[];
  /** `site` draws on pages and landings. A place without a drawing does not offer the section. */
  draw: { site: Draw<Fields, Need>; mail?: Draw<Fields, Need> };
};

type AnyDraw = (props: Record<string, unknown>, context: SectionContext) => Html;

/** A section type: its values and their rules, its label, its data and its renderers. */
export type SectionType<Fields extends SectionFields = SectionFields> = {
  label: string;
  icon: SectionIconName;
  fields: Fields;
  blank: PropsOf<Fields>;
  rules: Record<string, z.ZodType>;
  needs: readonly SectionNeed[];
  shared: boolean;
  version: number;
  upgrades: readonly Upgrade[];
  draw: Record<SectionPlace, AnyDraw | undefined>;
};

export const defineSection = <const Fields extends SectionFields, const Need extends SectionNeed = never>({
  label,
  icon,
  fields,
  blank,
  needs = [],
  shared,
  upgrades = [],
  draw: { site, mail },
}: SectionSpec<Fields, Need>): SectionType<Fields> => ({
  label,
  icon,
  fields,
  blank: { ...blankProps(fields), ...blank },
  rules: rulesOf(fields),
  needs,
  shared: shared === true,
  version: upgrades.length + 1,
  upgrades,
  draw: { page: site as AnyDraw, landing: site as AnyDraw, mail: mail as AnyDraw | undefined },
});
