import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { PairingRequest } from '#contract/devices.ts'
import { QrImage, useDrawing } from '#web/qr-code/qr-image.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import * as css from './devices.module.css'
import { devicesWords } from './devices-words.ts'
import type { ShownPairing } from './use-pairing.ts'
import { usePairing } from './use-pairing.ts'

const words = devicesWords.pair
const headingId = 'pair-heading'

type PairingPanelProps = {
  /** Whether there is an address that a phone can open. */
  isReachable: boolean
  /** What is paired, if it is not a phone of one's own; undefined while that is not known. */
  asked?: PairingRequest | undefined
  /** What is said of it. */
  said?: Record<'title' | 'note' | 'start' | 'doneNote', string> & { noWay: ReactNode }
  /** What has to be done before a phone can be paired, besides. */
  first?: string | undefined
  /** What is chosen for the pairing; a code that is open is for what was chosen before. */
  children?: (isOpen: boolean) => ReactNode
}

/** Pairs a phone: the code, the digits, the result. */
export function PairingPanel(props: PairingPanelProps) {
  const { isReachable, asked = { kind: 'device' }, said = words, children } = props
  const first = isReachable ? props.first : said.noWay
  const { pairing, isOpen, isSending, start, confirm, end } = usePairing(asked)
  const step = pairing && `${pairing.state} ${pairing.isConfirmed}`
  const stepBefore = useRef(step)
  useEffect(() => {
    if (step === stepBefore.current) return
    stepBefore.current = step
    // The button that had the focus is gone with its step.
    if (document.activeElement === document.body) document.getElementById(headingId)?.focus()
  }, [step])
  return (
    <Panel labelledBy={headingId}>
      <div className={css.section}>
        <PanelTitle id={headingId} tabIndex={-1}>
          {said.title}
        </PanelTitle>
        <p className={css.note}>{said.note}</p>
        {children?.(isOpen)}
        <div aria-live="polite" className={css.pairing}>
          {pairing?.state === 'waiting' && <WaitingCode pairing={pairing} />}
          {pairing?.state === 'claimed' && (
            <Claimed pairing={pairing} isSending={isSending} onSame={confirm} onOther={() => end(true)} />
          )}
          {pairing?.state === 'done' && (
            <p className={css.done}>
              <strong>{words.done(pairing.device_name ?? '')}.</strong> {said.doneNote}
            </p>
          )}
          {pairing?.state === 'over' && (
            <p className={css.over}>{pairing.ended ? words.ended : words.over}</p>
          )}
        </div>
        <div className={css.buttons}>
          {pairing?.state === 'waiting' && (
            <Button size="tall" onClick={() => end(false)}>
              {words.cancel}
            </Button>
          )}
          {!isOpen && (
            <Button
              size="tall"
              tone="filled"
              aria-disabled={isSending}
              disabled={first !== undefined}
              onClick={start}
            >
              {isSending ? words.starting : pairing?.state === 'over' ? words.again : said.start}
            </Button>
          )}
        </div>
        {!isOpen && first !== undefined && <p className={css.note}>{first}</p>}
      </div>
    </Panel>
  )
}

function WaitingCode({ pairing }: { pairing: ShownPairing }) {
  const [chosen, setChosen] = useState<string>()
  const url = chosen ?? pairing.urls[0] ?? ''
  const address = url.replace(/#.*/, '')
  // A failure is not reported: the code can be typed instead.
  const { code } = useDrawing(url)
  return (
    <div className={css.code}>
      <div className={css.picture}>
        {typeof code === 'object' && <QrImage drawing={code.drawing} address={address} />}
      </div>
      <div className={css.typed}>
        <p>{words.scan}.</p>
        <p>
          {words.orType} <span className={css.address}>{address}</span>
        </p>
        <p className={css.shortCode}>{pairing.code}</p>
        <p className={css.quiet} aria-live="off">
          {words.left(pairing.secondsLeft)}
        </p>
        {pairing.urls.length > 1 && (
          <>
            <p className={css.quiet}>{words.other}</p>
            <Choice
              label={words.other}
              options={pairing.urls.map((one) => ({ value: one, label: new URL(one).host }))}
              chosen={url}
              onChoose={setChosen}
            />
          </>
        )}
      </div>
    </div>
  )
}

type ClaimedProps = {
  pairing: ShownPairing
  isSending: boolean
  onSame: (digits: number) => void
  onOther: () => void
}

function Claimed({ pairing, isSending, onSame, onOther }: ClaimedProps) {
  const { digits, device_name } = pairing
  if (digits === null) return null
  if (pairing.isConfirmed) return <p>{words.waiting}</p>
  return (
    <div className={css.claimed}>
      <p>
        <strong>{words.wants(device_name ?? '')}.</strong> {words.compare}
      </p>
      <div className={css.buttons}>
        <Button size="large" tone="filled" aria-disabled={isSending} onClick={() => onSame(digits)}>
          {words.same(digits)}
        </Button>
        <Button size="large" aria-disabled={isSending} onClick={onOther}>
          {words.different}
        </Button>
      </div>
    </div>
  )
}
