import type { Session } from 'electron';

/** The page asks for nothing: the clipboard is written by main, and everything else isn't part of this app. */
function decidePermission(_permission: string): boolean {
  return false;
}

/** In force for every page of the session: what it asks for, what it looks whether it has, and devices. */
export function denyPermissions(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(decidePermission(permission)),
  );
  session.setPermissionCheckHandler((_contents, permission) => decidePermission(permission));
  session.setDevicePermissionHandler(({ deviceType }) => decidePermission(deviceType));
}
