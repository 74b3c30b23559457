import { demoPage } from '#contract/pages.ts'
import { call } from '#web/api/api.ts'
import { drawQr } from './qr-drawing.ts'
import { QrLabel } from './qr-label.tsx'
import { downloadQr } from './qr-picture.ts'

export type StandLabel = Awaited<ReturnType<typeof labelOf>>

/** The label's own code: what is scanned at the stand is opened on a phone, at an address that phones can open. */
export async function labelOf(path: string) {
  const address = (await standOrigin(path)) + path
  const drawing = drawQr(address)
  return {
    code: { drawing, address },
    Shown: QrLabel,
    download: (name: string) => downloadQr(drawing, { name, address }),
  }
}

/** Where a phone finds this Coralline, as far as is known: this machine's own name leads every other one to itself. */
async function standOrigin(path: string): Promise<string> {
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
