import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { isSignedOut, NetworkError } from '#web/api/api.ts'
import { leaveToSignIn } from '#web/offline/leave-to-sign-in.ts'
import { Icon } from '#web/ui/icon.tsx'
import { messageOf, showMessage } from '#web/ui/messages/notification.ts'
import * as css from './load-failure.module.css'
import { TryAgain } from './try-again.tsx'

const nothingLost = 'Nothing that you saved is lost.'
const tryAgain = `${nothingLost} Try again in a moment.`

/** What to do where data could not be loaded. What this device has seen before is shown without a network, too. */
export function loadAdvice(error: unknown): string {
  if (!(error instanceof NetworkError)) return tryAgain
  return `This is not kept on this device, so it needs a connection. ${nothingLost}`
}

type Failure = { title: string; error: unknown }

/** In place of a page whose data could not be loaded. The message alone gives the reason. */
export function LoadFailure(failure: Failure) {
  return <Unloaded advice={loadAdvice(failure.error)} {...useLoadFailure(failure)} />
}

/** Shows why data could not be loaded, and returns the way to another try. Whoever is signed out is led to sign in. */
export function useLoadFailure({ title, error }: Failure) {
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  const text = messageOf(error)
  useEffect(() => {
    if (isSignedOut(error)) void leaveToSignIn(pathname + search)
    else showMessage({ title, body: text })
  }, [title, text, error, pathname, search])
  return { isTrying: state === 'loading', onTry: () => void revalidate() }
}

/** Shown in place of a page of which a file is missing even after a reload. */
export function MissingFile() {
  return <Unloaded advice={tryAgain} isTrying={false} onTry={() => location.reload()} />
}

type UnloadedProps = { advice: string; isTrying: boolean; onTry: () => void }

function Unloaded({ advice, ...again }: UnloadedProps) {
  return (
    <section className={css.failure}>
      <span className={css.icon}>
        <Icon name="warning" size={30} />
      </span>
      <h1>This page could not be loaded</h1>
      <p>{advice}</p>
      <TryAgain tone="filled" size="tall" {...again} />
    </section>
  )
}
