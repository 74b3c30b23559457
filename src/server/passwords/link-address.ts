/** The address that a link is shown as. The token stands behind the #, where no server and no log sees it. */
export function linkAddress(publicUrl: string, { kind, token }: { kind: string; token: string }): string {
  return kind === 'register' ? `${publicUrl}/register#${token}` : `${publicUrl}/link#${kind}.${token}`
}
