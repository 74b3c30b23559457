import { encodeQR } from 'qr'

/** A QR code: the number of squares in a side, its border included, and the dark squares as an SVG path. */
export type QrDrawing = { side: number; outline: string }

/** Readers want four squares of white around the code. */
const border = 4

export function drawQr(address: string): QrDrawing {
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border })
  const outline = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return [`M${x} ${y}h${end - x}v1H${x}z`]
    }),
  )
  return { side: rows.length, outline: outline.join('') }
}
