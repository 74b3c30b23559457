import { useCallback, useEffect, useState } from 'react'
import { whenIdle } from '#web/browser/when-idle.ts'
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

type Code = { drawing: QrDrawing; address: string }

/** Draws a code when the browser is idle, at the latest after 1 s: the placeholder may keep a weak device busy. */
export function useDrawing(path: string, onFailure?: () => void) {
  const [code, setCode] = useState<Code | 'failed'>()

  const draw = useCallback(async () => {
    const part = await import('./qr-drawing.ts').catch(onFailure)
    if (!part) return setCode('failed')
    // The server refuses or redirects other hosts than that of PUBLIC_URL, so the page's own origin is the public
    // address.
    const address = new URL(path, location.origin).href
    setCode({ drawing: part.drawQr(address), address })
  }, [path, onFailure])

  useEffect(() => whenIdle(() => void draw(), 1000), [draw])
  return { code, retry: () => void draw() }
}
