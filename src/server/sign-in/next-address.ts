import { dashboardPage } from '#contract/pages.ts'

/** Where a sign-in ends up: whatever `next` holds, an address on this origin, and no call that acts by itself. */
export function safeNext(next: string | undefined, publicUrl: string): string {
  const fallback = `${publicUrl}${dashboardPage}`
  if (next === undefined || !URL.canParse(next, publicUrl)) return fallback
  const { href, pathname } = new URL(next, publicUrl)
  // Not by `origin`: a blob: address has the origin of what it contains.
  if (!href.startsWith(`${publicUrl}/`) || isCall(pathname)) return fallback
  // The whole address: a path that begins with two slashes would name another host.
  return href
}

/** The router decodes an address before it looks for the route: /%61pi is /api. */
function isCall(pathname: string): boolean {
  const decoded = pathname.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return /^[/\\]*api([/\\;]|$)/i.test(decoded)
}
