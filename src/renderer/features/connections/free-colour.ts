import { type Connection, type ConnectionColour, connectionColours, demoColour } from '#shared/connection.ts';

/** The first colour that no connection has yet and that isn't the demo's; when all are taken, the first of those. */
export function freeColour(connections: readonly Connection[]): ConnectionColour {
  const taken = new Set(connections.map((connection) => connection.colour));
  const own = connectionColours.filter((colour) => colour !== demoColour);
  return own.find((colour) => !taken.has(colour)) ?? own[0] ?? demoColour;
}
