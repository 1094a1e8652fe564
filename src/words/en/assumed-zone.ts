/** Times that come without a zone, and what a person may have them read as. */
export const assumedZone = {
  label: 'Times without a zone',
  description: 'The catalog does not state the zone of three times. An assumed one is always marked as such.',
  asTheyCame: 'Show as they came',
  treatAs: (zone: string) => `Treat as ${zone}`,
  notStated: 'zone not stated',
  notStatedHint: 'The document states no time zone for this field, so it is shown as it came',
  /** Beneath the time as it came: `10:02:11 your time, assumed UTC+2`. */
  yourTime: (zone: string) => `your time, assumed ${zone}`,
  assumedHint: (zone: string) =>
    `An assumption of this connection’s settings: the time above read as ${zone}, in this computer’s time`,
};
