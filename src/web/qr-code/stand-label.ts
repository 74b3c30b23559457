import { demoPage } from '#contract/pages.ts'
import { call } from '#web/api/api.ts'
import { messageOf, showMessage } from '#web/ui/messages/notification.ts'
import { drawQr } from './qr-drawing.ts'
import { QrLabel } from './qr-label.tsx'
import { downloadQr } from './qr-picture.ts'

export type StandLabel = Awaited<ReturnType<typeof labelOf>>
type Wanted = { use: (label: StandLabel) => unknown; failure: string }

/** Makes the label of an address and hands it on. That it could not be drawn is told under the title `failure`. */
export async function withLabel(path: string, { use, failure }: Wanted) {
  try {
    await use(await labelOf(path))
  } catch (error) {
    showMessage({ title: failure, body: messageOf(error) })
  }
}

/** The label has a code of its own, because it is scanned by phones and needs an address that phones can open. */
async function labelOf(path: string) {
  const address = (await standOrigin(path)) + path
  const drawing = drawQr(address)
  return {
    code: { drawing, address },
    Shown: QrLabel,
    download: (name: string) => downloadQr(drawing, { name, address }),
  }
}

/** The origin at which a phone finds this Coralline, as far as is known: on a phone, `localhost` is the phone itself. */
async function standOrigin(path: string): Promise<string> {
  // The demo is public: nobody is signed in there, which the request below needs.
  if (path === demoPage) return location.origin
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return location.origin
  try {
    const { public_address, addresses } = await call('GET /api/home-network')
    return public_address ?? addresses[0] ?? location.origin
  } catch {
    return location.origin
  }
}
