import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { demoPage } from '#contract/pages.ts'
import { fileNamePart } from '#domain/text.ts'
import { call } from '#web/api/api.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { messageOf, showMessage } from '#web/ui/messages/notification.ts'
import * as css from './qr-code.module.css'
import type { QrDrawing } from './qr-drawing.ts'
import { drawQr } from './qr-drawing.ts'
import { QrImage } from './qr-image.tsx'

export type StandLabel = Awaited<ReturnType<typeof labelOf>>

/** Makes the label of an address and hands it on. A failure is shown under the title `failure`. */
export async function withLabel(
  path: string,
  { use, failure }: { use: (label: StandLabel) => unknown; failure: string },
) {
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

/** The origin at which a phone finds this Coralline, as far as is known: a phone's `localhost` is the phone itself. */
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

type QrLabelProps = { drawing: QrDrawing; name: string; address: string; onPrinted: () => void }

/** While this is mounted, the page prints as a label for the tank's stand: the code, the name, the address. */
function QrLabel({ drawing, name, address, onPrinted }: QrLabelProps) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return createPortal(
    <div className={css.label}>
      <QrImage drawing={drawing} address={address} />
      <p className={css.labelName}>{name}</p>
      <p>{address}</p>
    </div>,
    document.body,
  )
}

const width = 600
const font = 'system-ui, sans-serif'

async function downloadQr(drawing: QrDrawing, { name, address }: Pick<QrLabelProps, 'name' | 'address'>) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = width + 110
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw pictures.')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  const scale = Math.floor(width / drawing.side)
  const start = Math.floor((width - scale * drawing.side) / 2)
  pen.save()
  pen.translate(start, start)
  pen.scale(scale, scale)
  pen.fill(new Path2D(drawing.outline))
  pen.restore()
  writeLine(pen, name, { y: width + 30, size: 34, weight: 600 })
  writeLine(pen, address, { y: width + 80, size: 22, weight: 400 })
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('This browser cannot make a PNG picture.')
  saveFile(picture, `${fileNamePart(name)}-qr-code.png`)
}

/** Writes a centred line: smaller when it is long, cut off when it would be too small to read. */
function writeLine(
  pen: CanvasRenderingContext2D,
  words: string,
  { y, size, weight }: Record<'y' | 'size' | 'weight', number>,
) {
  const available = width - 48
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `${weight} ${size}px ${font}`
  const fitting = Math.max(16, Math.min(size, (size * available) / pen.measureText(words).width))
  pen.font = `${weight} ${fitting}px ${font}`
  let shown = words
  while (pen.measureText(shown).width > available)
    shown = `${[...shown.replace(/…$/, '')].slice(0, -1).join('')}…`
  pen.fillText(shown, width / 2, y)
}
