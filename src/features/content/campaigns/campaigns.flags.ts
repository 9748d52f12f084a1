/** Flag without which a company has no campaigns. */
export const campaignsFlag = 'campaigns';
