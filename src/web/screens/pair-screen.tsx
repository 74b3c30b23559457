import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { nextKey } from '#contract/address-keys.names.ts'
import type { Sitting } from '#contract/devices.ts'
import type { EndpointPath } from '#contract/endpoints.ts'
import { pairPage } from '#contract/pages.ts'
import { maxDeviceName } from '#domain/limits.ts'
import { isSignedOut } from '#web/api/api.ts'
import { hasSessionHint, lastSitting } from '#web/api/session-hint.ts'
import { afterPairing, guessDeviceName, notePage, secretIn, takePage } from '#web/devices/after-pairing.ts'
import { pairWords as words } from '#web/devices/devices-words.ts'
import type { Claimed } from '#web/devices/use-claim.ts'
import { useClaim } from '#web/devices/use-claim.ts'
import { privatePageMeta } from '#web/page/page-meta.ts'
import { fetchUser } from '#web/session/session.ts'
import { forgetKeeper, isPast, untilWords } from '#web/session/sitting.ts'
import { overWords } from '#web/sitting/sitting-words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { UnsentOfPhone } from '#web/unsent/lazy-parts.ts'
import * as css from './pair-screen.module.css'

export function meta() {
  return privatePageMeta(words)
}

/** Takes the secret from the address. A paired phone goes on to its page, or is asked before another account. */
export async function loader() {
  const { hash, search } = location
  if (hash !== '') history.replaceState(history.state, '', pairPage + search)
  const secret = secretIn(hash)
  const { user, isOut } = await askWho()
  if (secret === undefined && new URLSearchParams(search).has(nextKey) && user) {
    enter()
    return new Promise<never>(() => {})
  }
  notePage(search)
  // Without a session, a browser that has looked after a tank comes here when its time is over.
  const last = user || secret !== undefined ? undefined : lastSitting()
  const over = last && (isOut || isPast(last)) ? last : undefined
  return { secret, present: user && { name: user.name, tank: user.sitting?.name }, over }
}

/** Who is signed in, and whether nobody is: after other failures that is not known. */
async function askWho() {
  if (!hasSessionHint()) return { user: undefined, isOut: true }
  try {
    return { user: await fetchUser(), isOut: false }
  } catch (error) {
    return { user: undefined, isOut: isSignedOut(error) }
  }
}

/** Never loads again: the secret is no longer in the address. */
export function shouldRevalidate() {
  return false
}

export default function PairScreen() {
  const { secret, present, over } = useLoaderData<typeof loader>()
  const [isToPair, setToPair] = useState(present === undefined)
  const { claimed, isSending, isOffline, refusal, isUsedUp, claim } = useClaim(enterPaired)
  const [isOver, setOver] = useState(over !== undefined)
  useEffect(() => {
    // A further code that is scanned into this tab changes only the hash of its address.
    const takeCode = () => secretIn(location.hash) !== undefined && location.reload()
    addEventListener('hashchange', takeCode)
    return () => removeEventListener('hashchange', takeCode)
  }, [])
  useEffect(() => {
    // The button that had the focus is gone with the page of the end.
    if (over && !isOver) document.getElementById('pair-title')?.focus()
  }, [over, isOver])
  if (over && isOver) return <SittingOver sitting={over} onCode={() => setOver(false)} />
  return (
    <div className={css.page}>
      <div>
        <h1 id="pair-title" tabIndex={-1}>
          {words.title}
        </h1>
        <p className={css.lead}>
          {words.where} <strong>{location.host}</strong>. {words.lead}
        </p>
      </div>
      <Panel labelledBy="pair-title">
        <div className={css.section}>
          {!isToPair && present ? (
            <div className={css.form}>
              <p className={css.question}>
                {words.question(
                  present.tank === undefined ? words.accountOf(present.name) : words.sitterOf(present.tank),
                )}
              </p>
              <Button size="large" tone="filled" onClick={enter}>
                {present.tank === undefined ? words.stay(present.name) : words.stayWith(present.tank)}
              </Button>
              <Button
                size="large"
                onClick={() => {
                  setToPair(true)
                  document.getElementById('pair-title')?.focus()
                }}
              >
                {words.change}
              </Button>
            </div>
          ) : claimed ? (
            <div className={css.claimed} aria-live="polite">
              <p className={css.label}>{words.digits}</p>
              <p className={css.digits}>{claimed.digits}</p>
              <p>
                {claimed.sitting
                  ? words.compareSitting(claimed.sitting.name, untilWords(claimed.sitting))
                  : words.compare(claimed.account ?? '')}
              </p>
              <p className={css.quiet}>{isOffline ? words.offline : words.waiting}</p>
            </div>
          ) : (
            <PairForm
              // A new form, so that it does not start with errors from the try with the scanned code.
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

/** The end of a sitter's time: what this phone could not send is there as text. */
function SittingOver({ sitting, onCode }: { sitting: Sitting; onCode: () => void }) {
  return (
    <div className={css.page}>
      <div>
        <h1>{overWords.title}</h1>
        <p className={css.lead}>{overWords.body(sitting.name)}</p>
        <p className={css.lead}>{overWords.again}</p>
      </div>
      <UnsentOfPhone isOver />
      <div className={css.ways}>
        <Button onClick={onCode}>{overWords.code}</Button>
        <LinkButton tone="quiet" href={login}>
          {overWords.account}
        </LinkButton>
      </div>
    </div>
  )
}

const login: EndpointPath = '/api/login'

/** What the keeper saw and typed on this phone is not for a sitter. */
async function enterPaired({ sitting }: Claimed) {
  if (sitting) await forgetKeeper()
  enter()
}

/** Loads the whole app anew: everything on this page was loaded without an account. */
function enter() {
  const { search, origin } = location
  location.replace(afterPairing({ search: takePage(search), origin }))
}

type PairFormProps = {
  /** Undefined when a code has to be typed: none was scanned, or the scanned one is used up. */
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
