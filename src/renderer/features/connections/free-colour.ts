import { type Connection, type ConnectionColour, connectionColours } from '#shared/connection.ts';

/** The first colour that no connection has yet; when all are taken, the first. */
export function freeColour(connections: readonly Connection[]): ConnectionColour {
  const taken = new Set(connections.map((connection) => connection.colour));
  return connectionColours.find((colour) => !taken.has(colour)) ?? connectionColours[0];
}
