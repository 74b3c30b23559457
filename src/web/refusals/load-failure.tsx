import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { messageOf, showMessage } from '#web/messages/notification.ts'
import { isSignedOut, leaveToSignIn } from '#web/session/guard.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './load-failure.module.css'

/** Shown in place of a page whose data could not be loaded, with a button to try again. The message alone gives the reason. */
export function LoadFailure({ title, error }: { title: string; error: unknown }) {
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  const text = messageOf(error)
  useEffect(() => {
    if (isSignedOut(error)) void leaveToSignIn(pathname + search)
    else showMessage({ title, body: text })
  }, [title, text, error, pathname, search])
  return <Unloaded isTrying={state === 'loading'} onTry={() => void revalidate()} />
}

/** Shown in place of a page of which a file is missing even after a reload. */
export function MissingFile() {
  return <Unloaded isTrying={false} onTry={() => location.reload()} />
}

function Unloaded({ isTrying, onTry }: { isTrying: boolean; onTry: () => void }) {
  return (
    <section className={css.failure}>
      <span className={css.icon}>
        <Icon name="warning" size={30} />
      </span>
      <h1>This page could not be loaded</h1>
      <p>Nothing that you saved is lost. Try again in a moment.</p>
      <Button tone="filled" size="tall" aria-disabled={isTrying} onClick={() => isTrying || onTry()}>
        {isTrying ? 'Trying…' : 'Try again'}
      </Button>
    </section>
  )
}
