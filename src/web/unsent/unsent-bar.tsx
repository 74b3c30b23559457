import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { signInAddress } from '#web/api/session-addresses.ts'
import { isSitter } from '#web/api/session-hint.ts'
import type { UnsentCall } from '#web/offline/database.ts'
import { useStaleSince } from '#web/offline/stale-since.ts'
import { newsSince, readAgain, setUserOfOutbox, useOutbox } from '#web/outbox/outbox-state.ts'
import { barWords, countedCalls } from '#web/outbox/outbox-words.ts'
import { sendUnsent, sendWhenPossible } from '#web/outbox/sender.ts'
import { takeBackWaiting } from '#web/outbox/use-save-call.tsx'
import { useKnownAquariums } from '#web/session/shell-data.ts'
import { Button } from '#web/ui/button.tsx'
import { untilDialogsClose } from '#web/ui/dialog/open-dialogs.ts'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { isMessageShown, showMessage } from '#web/ui/messages/notification.ts'
import { formsOfKinds } from './kinds.ts'
import * as css from './unsent-bar.module.css'
import { changingUnsent, makeDraft } from './unsent-draft.ts'

const UnsentDialog = lazyDialog(async () => (await import('./unsent-dialog.tsx')).UnsentDialog)

/** The bar at the foot of every page of a user, with what waits on this device. While it is mounted, that is sent. */
export function UnsentBar({ userId }: { userId: number }) {
  const known = useKnownAquariums()
  const list = useTaskHere<readonly OwnAquarium[]>()
  const form = useTaskHere<UnsentCall>()
  useEffect(() => {
    setUserOfOutbox(userId)
    void readAgain().then(() => sendUnsent())
    return sendWhenPossible()
  }, [userId])
  useSentNews()
  useGoneTanks()
  useFreshOnline()

  useEffect(() => changingUnsent.openWith((call) => void change(call)))
  async function change(call: UnsentCall) {
    const aquarium = known.find(({ id }) => id === call.aquarium_id)
    if (!(await makeDraft(call, aquarium))) return
    list.close()
    form.open(call)
  }

  return (
    <>
      <Bar onShow={() => list.open(known)} />
      <UnsentDialog task={list.task && known} onClose={list.close} />
      {formsOfKinds.map(({ call, Form }) => (
        <Form key={call} task={form.task?.call === call ? form.task : undefined} onClose={form.close} />
      ))}
    </>
  )
}

function Bar({ onShow }: { onShow: () => void }) {
  const { calls, pause, isSending } = useOutbox()
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const stale = useStaleSince()
  const refused = calls.filter(({ refusal }) => refusal)
  const waiting = calls.filter(({ refusal }) => !refusal)
  if (calls.length === 0 && stale === undefined) return null
  const isTrying = isSending || state === 'loading'

  function tryAgain() {
    if (isTrying) return
    void sendUnsent()
    if (stale !== undefined) void revalidate()
  }

  return (
    <section className={css.bar} aria-label="On this device" data-refused={refused.length > 0 || undefined}>
      <p>{barWords({ stale, refused, waiting })}</p>
      <div className={css.buttons}>
        {calls.length > 0 && (
          <Button size="small" onClick={onShow}>
            Show
          </Button>
        )}
        {waiting.length > 0 && pause?.needsSignIn ? (
          // Without https nobody signs in: it is a phone at home, and the address leads to its pairing.
          <LinkButton href={signInAddress(pathname + search)}>
            {isSitter() ? 'Why not sent?' : isSecureContext ? 'Sign in to send' : 'Pair again to send'}
          </LinkButton>
        ) : (
          (waiting.length > 0 || stale !== undefined) && (
            <Button size="small" tone="filled" aria-disabled={isTrying} onClick={tryAgain}>
              {isTrying ? 'Trying…' : stale === undefined ? 'Send now' : 'Try again'}
            </Button>
          )
        )}
      </div>
    </section>
  )
}

/** Brings the page up to date when what waited was sent, and shows a message about those that this window sent. */
function useSentNews() {
  const { calls, sentLater, goneElsewhere } = useOutbox()
  const { revalidate } = useRevalidator()
  const reported = useRef({ sentLater, goneElsewhere })
  useEffect(() => {
    const sent = newsSince(reported.current, { calls, sentLater, goneElsewhere })
    if (!sent) return
    reported.current = { sentLater, goneElsewhere }
    void revalidate()
    takeBackWaiting()
    if (sent.length > 0 && !isMessageShown())
      showMessage({
        title: 'Sent',
        body: `${countedCalls(sent)} that waited on this device ${sent.length === 1 ? 'is' : 'are'} saved.`,
        type: 'success',
      })
  }, [calls, sentLater, goneElsewhere, revalidate])
}

/** Loads the tanks anew once a call was refused because its tank is gone: else it would be said to be back. */
function useGoneTanks() {
  const { calls } = useOutbox()
  const { revalidate } = useRevalidator()
  const gone = calls.filter(({ refusal }) => refusal?.code === 'aquarium_not_found').length
  const before = useRef(gone)
  useEffect(() => {
    if (gone > before.current) void untilDialogsClose().then(revalidate)
    before.current = gone
  }, [gone, revalidate])
}

/** Loads an old page anew once there is a network or a late answer; under no dialog: something may be typed there. */
function useFreshOnline() {
  const { revalidate } = useRevalidator()
  const stale = useStaleSince()
  const isOld = stale !== undefined
  useEffect(() => {
    if (stale?.isAnswered) void untilDialogsClose().then(revalidate)
  }, [stale, revalidate])
  useEffect(() => {
    if (!isOld) return
    const refresh = () => void untilDialogsClose().then(revalidate)
    addEventListener('online', refresh)
    return () => removeEventListener('online', refresh)
  }, [isOld, revalidate])
}
