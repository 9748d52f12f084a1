import {
  IconAlignLeft,
  IconBuildingStore,
  IconClock,
  IconColumns,
  IconHelp,
  type IconProps,
  IconLayoutBottombar,
  IconLayoutGrid,
  IconLayoutNavbar,
  IconLayoutSidebar,
  IconMap,
  IconPhoto,
  IconPuzzle,
  IconShoppingBag,
  IconSlideshow,
  IconToolsKitchen2,
  IconVideo,
} from '@tabler/icons-react';
import { type ComponentType, createElement } from 'react';
import type { SectionIconName } from '../drawing/defineSection.contract.ts';

const icons: Readonly<Record<SectionIconName, ComponentType<IconProps>>> = {
  alignLeft: IconAlignLeft,
  buildingStore: IconBuildingStore,
  clock: IconClock,
  columns: IconColumns,
  help: IconHelp,
  layoutBottombar: IconLayoutBottombar,
  layoutGrid: IconLayoutGrid,
  layoutNavbar: IconLayoutNavbar,
  layoutSidebar: IconLayoutSidebar,
  map: IconMap,
  photo: IconPhoto,
  shoppingBag: IconShoppingBag,
  slideshow: IconSlideshow,
  toolsKitchen: IconToolsKitchen2,
  video: IconVideo,
};

type SectionIconProps = { name: SectionIconName | undefined; size: number };

/** The icon of a section type; unknown types have a puzzle piece. */
export const SectionIcon = ({ name, size }: SectionIconProps) =>
  createElement(name ? icons[name] : IconPuzzle, { size, stroke: 1.7, 'aria-hidden': true });
