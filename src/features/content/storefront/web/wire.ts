import type { Quote, TrackedOrder } from '#features/sales/orders/placing/placing.contract.ts';
import type { GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import type { SavedCard } from '#features/benefits/cards/cards.contract.ts';
import type { PointsProgramme } from '#features/benefits/loyalty/guestPoints.contract.ts';
import type { PointsBalance } from '#features/benefits/loyalty/loyalty.contract.ts';
import type { Survey } from '#features/benefits/nps/invitations/survey.contract.ts';
import type { FoundPlace } from '#features/platform/geocoding/geocoding.contract.ts';
import type { ServingStore } from '#features/stores/coverage/coverage.contract.ts';

type Named<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${First}${Named<Rest>}`
    : `${First}_${Named<Uncapitalize<Rest>>}`
  : Name;

/** Type of a response on the wire: the island reads it without loading schemas to rename fields. */
export type Wire<Answer> = Answer extends string
  ? Named<Answer>
  : Answer extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Answer extends object
      ? { [Key in keyof Answer as Key extends string ? Named<Key> : Key]: Wire<Answer[Key]> }
      : Answer;

export type WireMenu = Wire<GuestMenu>;
export type WireStore = Wire<PublicStore>;
export type WireQuote = Wire<Quote>;
export type WireOrder = Wire<TrackedOrder>;
export type WireServing = Wire<ServingStore>;
export type WirePlaces = { configured: boolean; available: boolean; results: Wire<FoundPlace>[] };
export type WireProgramme = Wire<PointsProgramme>;
export type WireBalance = Wire<PointsBalance & { pointsName: string; proof: string }>;
export type WireCard = Wire<SavedCard>;
export type WireProof = { proof: string; cards: WireCard[] };
export type WireSurvey = Wire<Survey>;
