/** The links of the open item that lead out of the app. */
export const itemLinks = {
  openMarket: 'Open market listing',
  market: 'Market',
  openProfile: 'Open profile',
  profile: 'Profile',
  openOffer: 'Open offer',
  openTradeUrl: 'Open trade URL',
  open: 'Open',
  /** The tooltip of a button: `label` is what stands on it. */
  inBrowser: (label: string) => `${label} in the browser`,
  offerIsForItsParties: 'Only the two parties can open it',
};
