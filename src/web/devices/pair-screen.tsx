import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { dashboardPage, pairPage } from '#contract/pages.ts'
import { maxDeviceName } from '#domain/limits.ts'
import { privatePageMeta } from '#web/shell/page/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { UnsentOfPhone } from '#web/unsent-logs/late-parts.tsx'
import { guessDeviceName } from './device-name.ts'
import { pairWords as words } from './devices-words.ts'
import * as css from './pair-screen.module.css'
import { useClaim } from './use-claim.ts'

export function meta() {
  return privatePageMeta(words)
}

/** The secret of the scanned code, which stands in the address for no longer than this. */
export async function loader() {
  const secret = location.hash.slice(1)
  if (secret !== '') history.replaceState(history.state, '', pairPage)
  return { secret: /^[\w-]{43}$/.test(secret) ? secret : undefined }
}

/** A second look at the address would find nothing in it any more. */
export function shouldRevalidate() {
  return false
}

/** On the phone: the one press, the two digits, and the way in. */
export default function PairScreen() {
  const { secret } = useLoaderData<typeof loader>()
  const { claimed, isSending, isOffline, refusal, isUsedUp, claim } = useClaim(enter)
  return (
    <div className={css.page}>
      <div>
        <h1 className={css.title} id="pair-title">
          {words.title}
        </h1>
        <p className={css.lead}>
          {words.where} <strong>{location.host}</strong>. {words.lead}
        </p>
      </div>
      <Panel labelledBy="pair-title">
        <div className={css.section}>
          {claimed ? (
            <div className={css.claimed} aria-live="polite">
              <p className={css.label}>{words.digits}</p>
              <p className={css.digits}>{claimed.digits}</p>
              <p>{words.compare(claimed.account)}</p>
              <p className={css.quiet}>{isOffline ? words.offline : words.waiting}</p>
            </div>
          ) : (
            <PairForm
              // What was asked of the scanned code is not asked of the typed one.
              key={String(isUsedUp)}
              secret={isUsedUp ? undefined : secret}
              isSending={isSending}
              refusal={refusal}
              onPair={claim}
            />
          )}
          {location.protocol === 'http:' && <p className={css.quiet}>{words.plain}</p>}
        </div>
      </Panel>
      <UnsentOfPhone />
    </div>
  )
}

/** From the start: everything that the page knew was nobody's. */
function enter() {
  location.replace(dashboardPage)
}

type PairFormProps = {
  /** Undefined when a code is to be typed: nothing was scanned, or what was is used up. */
  secret: string | undefined
  isSending: boolean
  refusal: string | undefined
  onPair: (code: string, deviceName: string) => void
}

function PairForm({ secret, isSending, refusal, onPair }: PairFormProps) {
  const [code, setCode] = useState('')
  const [name, setName] = useState(() => guessDeviceName(navigator.userAgent))
  const [isTried, setTried] = useState(false)
  const isCodeMissing = secret === undefined && code.trim() === ''
  const isNameMissing = name.trim() === ''
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isCodeMissing && !isNameMissing) onPair(secret ?? code, name.trim())
      }}
    >
      {refusal !== undefined && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
      {secret === undefined && (
        <TextField
          label={words.code}
          description={words.codeNote}
          value={code}
          onChange={setCode}
          maxLength={20}
          required
          error={isTried && isCodeMissing ? words.codeMissing : undefined}
        />
      )}
      <TextField
        label={words.device}
        value={name}
        onChange={setName}
        maxLength={maxDeviceName}
        required
        error={isTried && isNameMissing ? words.nameMissing : undefined}
      />
      <Button size="large" tone="filled" type="submit" aria-disabled={isSending}>
        {isSending ? words.pairing : words.pair}
      </Button>
    </form>
  )
}
