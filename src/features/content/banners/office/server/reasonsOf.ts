import { whyNot } from '../../schedule/bannerEngine.rules.ts';
import type { BannerMoment, BannerRule } from '../../schedule/bannerRule.rules.ts';
import type { StoredBanner } from '../../visible/server/bannerRules.repo.ts';
import type { HiddenReason } from '../bannerExplain.contract.ts';

type Known = { rules: readonly BannerRule[]; banners: readonly StoredBanner[] };

/** Why guests do not see a banner at a moment, with the name of the one that comes before it. */
export const reasonsOf = (rule: BannerRule, { rules, banners }: Known, moment: BannerMoment): HiddenReason[] =>
  whyNot(rule, rules, moment).map(({ why, until, by }) => {
    const winner = banners.find(({ id }) => id === by);
    return { why, until, by: winner ? { id: winner.id, name: winner.name } : null };
  });
