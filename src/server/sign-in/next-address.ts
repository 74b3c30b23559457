import { dashboardPage } from '#contract/pages.ts'

/** The address at which a sign-in ends: on this origin, and no call of the API, whatever `next` is. */
export function safeNext(next: string | undefined, publicUrl: string): string {
  const fallback = `${publicUrl}${dashboardPage}`
  if (next === undefined || !URL.canParse(next, publicUrl)) return fallback
  const { href, pathname } = new URL(next, publicUrl)
  // Not compared by `origin`, which blob: addresses have too; no page's address begins with two slashes.
  if (!href.startsWith(`${publicUrl}/`) || pathname.startsWith('//') || isCall(pathname)) return fallback
  // Returned whole: a path alone that begins with two slashes would name another host.
  return href
}

/** The router decodes an address before it looks for the route: /%61pi is /api. */
function isCall(pathname: string): boolean {
  const decoded = pathname.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return /^[/\\]*api([/\\;]|$)/i.test(decoded)
}
