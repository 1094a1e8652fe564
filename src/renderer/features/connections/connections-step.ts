/** What the connections dialog is about to do. `list` is where every step comes back to. */
export type ConnectionsStep =
  | { kind: 'list' }
  | { kind: 'add' }
  | { kind: 'edit' | 'replace-token' | 'forget-token' | 'remove'; connectionId: string };
