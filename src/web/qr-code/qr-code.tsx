import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf, showMessage } from '#web/messages/notification.ts'
import { Button } from '#web/ui/button.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import css from './qr-code.module.css'
import type { QrDrawing } from './qr-drawing.ts'
import { QrImage } from './qr-image.tsx'
import type { QrLabel } from './qr-label.tsx'

const failure = 'QR code failed to render'

type QrCodeProps = {
  /** Of the page that the code leads to. */
  path: string
  /** Of what the code on a printed or downloaded label leads to, where that is another page. */
  standPath?: string
  /** What is written below it. */
  name: string
}

/** The code that opens a page on the phone in front of the tank, to download and to print. */
export function QrCode({ path, standPath = path, name }: QrCodeProps) {
  const { code, retry } = useQrDrawing(path)
  const [printed, setPrinted] = useState<Label>()
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
          onClick={() => void withLabel(standPath, ({ code }) => download(code, name))}
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
type Label = { code: Code; Shown: typeof QrLabel }

/** Until the code is drawn: where it and its buttons will be. */
function QrPlaceholder() {
  return (
    <div className={css.place} aria-hidden="true">
      <div className={css.code} data-waiting>
        <svg viewBox="0 0 33 33" width="150" height="150" aria-hidden="true">
          <path
            d="M4 4h7v7H4zM22 4h7v7h-7zM4 22h7v7H4z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
          <path
            d="M7 7h1v1H7zM25 7h1v1h-1zM7 25h1v1H7z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
      </div>
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

/** Draws the code once the page is there and the browser has nothing else to do. */
function useQrDrawing(path: string) {
  const [code, setCode] = useState<Code | 'failed'>()

  const draw = useCallback(async () => {
    try {
      const { drawQr } = await import('./qr-drawing.ts')
      // Another host than PUBLIC_URL's is refused or sent there: the page's own origin is the public address.
      const address = location.origin + path
      setCode({ drawing: drawQr(address), address })
    } catch {
      setCode('failed')
      showMessage({ title: failure, body: 'Please check your network and try again.' })
    }
  }, [path])

  useEffect(() => whenIdle(() => void draw()), [draw])
  return { code, retry: () => void draw() }
}

/** The label's own code: what is scanned at the stand is opened on a phone, at an address that phones can open. */
async function withLabel(standPath: string, use: (label: Label) => unknown) {
  try {
    const [{ drawQr }, { standOrigin }, { QrLabel }] = await Promise.all([
      import('./qr-drawing.ts'),
      import('./stand-label.ts'),
      import('./qr-label.tsx'),
    ])
    const address = (await standOrigin(standPath)) + standPath
    await use({ code: { drawing: drawQr(address), address }, Shown: QrLabel })
  } catch (error) {
    showMessage({ title: failure, body: messageOf(error) })
  }
}

async function download({ drawing, address }: Code, name: string) {
  try {
    const { downloadQr } = await import('./qr-picture.ts')
    await downloadQr(drawing, { name, address })
  } catch (error) {
    showMessage({ title: failure, body: messageOf(error) })
  }
}
