import { demoPage } from '#contract/pages.ts'
import { call } from '#web/api.ts'

/** Where a phone finds this Coralline, as far as is known: this machine's own name leads every other one to itself. */
export async function standOrigin(path: string): Promise<string> {
  // The demo is everybody's: nobody is signed in there who could ask.
  if (path === demoPage) return location.origin
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return location.origin
  try {
    const { public_address, addresses } = await call('GET /api/home-network')
    return public_address ?? addresses[0] ?? location.origin
  } catch {
    return location.origin
  }
}
