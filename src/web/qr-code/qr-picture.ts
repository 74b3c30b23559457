import { fileNamePart } from '#domain/text.ts'
import { saveFile } from '#web/browser/save-file.ts'
import type { QrDrawing } from './qr-drawing.ts'

type QrLabelWords = { name: string; address: string }

const width = 600
const font = 'system-ui, sans-serif'

/** Hands over the code as a PNG picture with the name and the address below it. */
export async function downloadQr(drawing: QrDrawing, { name, address }: QrLabelWords): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = width + 110
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw pictures.')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  // Whole pixels to a square keep its edges sharp.
  const scale = Math.floor(width / drawing.side)
  const start = Math.floor((width - scale * drawing.side) / 2)
  pen.save()
  pen.translate(start, start)
  pen.scale(scale, scale)
  pen.fill(new Path2D(drawing.outline))
  pen.restore()
  writeLine(pen, name, { y: width + 30, size: 34, weight: 650 })
  writeLine(pen, address, { y: width + 80, size: 22, weight: 400 })
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('This browser cannot make a PNG picture.')
  saveFile(picture, `${fileNamePart(name)}-qr-code.png`)
}

type LineStyle = { y: number; size: number; weight: number }

/** Writes a centred line: smaller when it is long, cut off when it would be too small to read. */
function writeLine(pen: CanvasRenderingContext2D, words: string, { y, size, weight }: LineStyle) {
  const room = width - 48
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `${weight} ${size}px ${font}`
  const fitting = Math.max(16, Math.min(size, (size * room) / pen.measureText(words).width))
  pen.font = `${weight} ${fitting}px ${font}`
  let shown = words
  while (pen.measureText(shown).width > room) shown = `${[...shown.replace(/…$/, '')].slice(0, -1).join('')}…`
  pen.fillText(shown, width / 2, y)
}
