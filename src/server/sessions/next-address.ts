const home = '/dashboard'

/** Where a sign-in ends up: whatever `next` holds, an address on this origin, and no call that acts by itself. */
export function safeNext(next: string | undefined, publicUrl: string): string {
  const fallback = `${publicUrl}${home}`
  if (next === undefined || !URL.canParse(next, publicUrl)) return fallback
  const { origin, pathname, search, hash } = new URL(next, publicUrl)
  if (origin !== publicUrl || /^\/+api(\/|$)/i.test(pathname)) return fallback
  // The whole address: a path that begins with two slashes would name another host.
  return `${publicUrl}${pathname}${search}${hash}`
}
