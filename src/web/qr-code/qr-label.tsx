import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import * as css from './qr-code.module.css'
import type { QrDrawing } from './qr-drawing.ts'
import { QrImage } from './qr-image.tsx'

type QrLabelProps = { drawing: QrDrawing; name: string; address: string; onPrinted: () => void }

/** While this is mounted, the page prints as a label for the tank's stand: the code, the name, the address. */
export function QrLabel({ drawing, name, address, onPrinted }: QrLabelProps) {
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
