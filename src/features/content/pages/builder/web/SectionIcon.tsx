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

const icons: Readonly<Record<string, ComponentType<IconProps>>> = {
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

type SectionIconProps = { name: string | undefined; size: number };

/** An icon by its name in the registry; of types that nobody here knows, a piece of a puzzle. */
export const SectionIcon = ({ name = '', size }: SectionIconProps) =>
  createElement(icons[name] ?? IconPuzzle, { size, stroke: 1.7, 'aria-hidden': true });
