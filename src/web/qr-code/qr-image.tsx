import type { QrDrawing } from './qr-drawing.ts'

/** Dark on white in either scheme: code readers do not recognize white on dark. */
export function QrImage({ drawing: { side, outline }, address }: { drawing: QrDrawing; address: string }) {
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      width="150"
      height="150"
      role="img"
      aria-label={`QR code of ${address}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={outline} fill="#000" />
    </svg>
  )
}
