import { useCallback, useEffect, useRef, useState } from 'react'
import { whenIdle } from '#web/browser/when-idle.ts'
import { fetchOrTell } from '#web/late/fetch-or-tell.ts'
import { messageOf, showMessage } from '#web/messages/notification.ts'
import { Button } from '#web/ui/button.tsx'
import * as css from './qr-code.module.css'
import type { QrDrawing } from './qr-drawing.ts'
import { QrImage } from './qr-image.tsx'
import type { StandLabel } from './stand-label.ts'

const failure = 'QR code failed to render'

type QrCodeProps = {
  /** The address of the page that the code leads to. */
  path: string
  /** The address that the code on a printed or downloaded label leads to, where that is another page. */
  standPath?: string
  /** What is written below it. */
  name: string
}

/** The code that opens a page on the phone in front of the tank, to download and to print. */
export function QrCode({ path, standPath = path, name }: QrCodeProps) {
  const { code, retry } = useQrDrawing(path)
  const [printed, setPrinted] = useState<StandLabel>()
  const printButton = useRef<HTMLButtonElement>(null)
  const endPrinting = useCallback(() => {
    setPrinted(undefined)
    // Taken from it while all but the label was away.
    printButton.current?.focus()
  }, [])
  if (code === 'failed') return <QrFailure onRetry={retry} />
  if (code === undefined) return <QrPlaceholder />
  return (
    <div className={css.place}>
      <div className={css.code}>
        <QrImage {...code} />
      </div>
      <div className={css.buttons}>
        <Button
          size="small"
          aria-label="Download QR code"
          onClick={() => void withLabel(standPath, ({ download }) => download(name))}
        >
          Download
        </Button>
        <Button
          ref={printButton}
          size="small"
          aria-label="Print QR code"
          onClick={() => void withLabel(standPath, setPrinted)}
        >
          Print
        </Button>
      </div>
      {printed && <printed.Shown {...printed.code} name={name} onPrinted={endPrinting} />}
    </div>
  )
}

type Code = { drawing: QrDrawing; address: string }

/** Until the code is drawn: where it and its buttons will be. */
function QrPlaceholder() {
  return (
    <div className={css.place} aria-hidden="true">
      <div className={css.code} data-waiting />
      <div className={css.buttons}>
        <span />
        <span />
      </div>
    </div>
  )
}

/** The message has said why. */
function QrFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={css.place}>
      <div className={css.code} data-failed>
        <Button size="small" aria-label="Try again to draw the QR code" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  )
}

/** Draws the code once the page is there and the browser has nothing else to do: the waiting place's own movement may keep a weak one busy. */
function useQrDrawing(path: string) {
  const [code, setCode] = useState<Code | 'failed'>()

  const draw = useCallback(async () => {
    // Told at the first try, too, which nobody has pressed for: the button in the code's place needs the reason.
    const part = await fetchOrTell(() => import('./qr-drawing.ts'), failure)
    if (!part) return setCode('failed')
    // Another host than PUBLIC_URL's is refused or sent there: the page's own origin is the public address.
    const address = location.origin + path
    setCode({ drawing: part.drawQr(address), address })
  }, [path])

  useEffect(() => whenIdle(() => void draw(), 1000), [draw])
  return { code, retry: () => void draw() }
}

/** What only the buttons need comes when one is pressed. */
async function withLabel(path: string, use: (label: StandLabel) => unknown) {
  const part = await fetchOrTell(() => import('./stand-label.ts'), failure)
  if (!part) return
  try {
    await use(await part.labelOf(path))
  } catch (error) {
    showMessage({ title: failure, body: messageOf(error) })
  }
}
