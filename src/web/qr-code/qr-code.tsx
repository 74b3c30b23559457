import { useCallback, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { importOrNotify, notifyNotLoaded } from '#web/ui/lazy/import-or-notify.ts'
import * as css from './qr-code.module.css'
import { QrImage, useDrawing } from './qr-image.tsx'
import type { StandLabel } from './stand-label.tsx'

const failure = 'QR code failed to render'

type QrCodeProps = {
  path: string
  /** The address that the code on a printed or downloaded label leads to, where that is another page. */
  standPath?: string
  name: string
}

/** The code that opens a page on the phone in front of the tank, to download and to print. */
export function QrCode({ path, standPath = path, name }: QrCodeProps) {
  const { code, retry } = useDrawing(path, notifyFailure)
  const [printed, setPrinted] = useState<StandLabel>()
  const printButton = useRef<HTMLButtonElement>(null)
  const endPrinting = useCallback(() => {
    setPrinted(undefined)
    // The button lost the focus while everything but the label was hidden.
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

/** Holds the place of the code and its buttons until the code is drawn. */
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

/** Only a button to try again: a message has given the reason. */
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

/** Reports even the first try, which no press has started: the button in the code's place needs the reason. */
function notifyFailure() {
  notifyNotLoaded(failure)
}

/** Fetches the code that only the buttons need when one of them is pressed. */
async function withLabel(path: string, use: (label: StandLabel) => unknown) {
  const part = await importOrNotify(() => import('./stand-label.tsx'), failure)
  await part?.withLabel(path, { use, failure })
}
