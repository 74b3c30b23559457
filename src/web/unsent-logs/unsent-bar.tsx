import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { signInAddress } from '#web/api/session-addresses.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { late } from '#web/late/late.tsx'
import { LogDialog } from '#web/log-form/late-log-dialog.tsx'
import type { CreateTask } from '#web/log-form/log-task.ts'
import { testsOfWater } from '#web/log-form/log-task.ts'
import { useAsOf } from '#web/offline/as-of.ts'
import type { UnsentLog } from '#web/offline/database.ts'
import { newsSince, readAgain, setKeeperOfOutbox, useOutbox } from '#web/outbox/outbox-state.ts'
import { barWords, logsWords } from '#web/outbox/outbox-words.ts'
import { sendUnsent, sendWhenPossible } from '#web/outbox/sender.ts'
import { takeBackWaiting } from '#web/outbox/use-new-log.tsx'
import { withCustomWater } from '#web/readings/custom-values.ts'
import { useKnownAquariums } from '#web/session/shell-data.ts'
import { Button } from '#web/ui/button.tsx'
import { untilDialogsClose } from '#web/ui/dialog/open-dialogs.ts'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { isMessageShown, showMessage } from '#web/ui/messages/notification.ts'
import { changingUnsent } from './changing-unsent.ts'
import * as css from './unsent-bar.module.css'
import { makeDraft } from './unsent-draft.ts'

const UnsentDialog = late(async () => (await import('./unsent-dialog.tsx')).UnsentDialog)

/** The bar at the foot of every page of a keeper, with the logs that wait on this device. While it is mounted, they are sent. */
export function UnsentBar({ userId }: { userId: number }) {
  const known = useKnownAquariums()
  const list = useTaskHere<readonly OwnAquarium[]>()
  const form = useTaskHere<CreateTask>()
  const aquarium = known.find(({ id }) => id === form.task?.aquariumId)
  const parameters = useParametersOf(aquarium)
  useEffect(() => {
    setKeeperOfOutbox(userId)
    void readAgain().then(() => sendUnsent())
    return sendWhenPossible()
  }, [userId])
  useSentNews()
  useGoneTanks()
  useFreshOnline()

  useEffect(() => changingUnsent.openWith((log) => void change(log)))
  async function change(log: UnsentLog) {
    const tank = known.find(({ id }) => id === log.body.aquarium_id)
    if (!(await makeDraft(log, tank))) return
    list.close()
    form.open({
      verb: 'create',
      aquariumId: log.body.aquarium_id,
      ...(tank && testsOfWater(withCustomWater(tank))),
    })
  }

  return (
    <>
      <Bar onShow={() => list.open(known)} />
      <UnsentDialog task={list.task && known} onClose={list.close} />
      <LogDialog parameters={parameters} task={form.task} onClose={form.close} />
    </>
  )
}

function Bar({ onShow }: { onShow: () => void }) {
  const { logs, pause, isSending } = useOutbox()
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const asOf = useAsOf()
  const refused = logs.filter(({ refusal }) => refusal).length
  const waiting = logs.length - refused
  if (logs.length === 0 && asOf === undefined) return null
  const isTrying = isSending || state === 'loading'

  function tryAgain() {
    if (isTrying) return
    void sendUnsent()
    if (asOf !== undefined) void revalidate()
  }

  return (
    <section className={css.bar} aria-label="On this device" data-refused={refused > 0 || undefined}>
      <p>{barWords({ asOf, refused, waiting })}</p>
      <div className={css.buttons}>
        {logs.length > 0 && (
          <Button size="small" onClick={onShow}>
            Show
          </Button>
        )}
        {waiting > 0 && pause?.needsSignIn ? (
          // Without https nobody signs in: it is a phone at home, and the address leads to its pairing.
          <LinkButton href={signInAddress(pathname + search)}>
            {isSecureContext ? 'Sign in to send' : 'Pair again to send'}
          </LinkButton>
        ) : (
          (waiting > 0 || asOf !== undefined) && (
            <Button size="small" tone="filled" aria-disabled={isTrying} onClick={tryAgain}>
              {isTrying ? 'Trying…' : asOf === undefined ? 'Send now' : 'Try again'}
            </Button>
          )
        )}
      </div>
    </section>
  )
}

/** Brings the page up to date when waiting logs were sent, and shows a message about those that this window sent. */
function useSentNews() {
  const { logs, sentLater, goneElsewhere } = useOutbox()
  const { revalidate } = useRevalidator()
  const told = useRef({ sentLater, goneElsewhere })
  useEffect(() => {
    const news = newsSince(told.current, { logs, sentLater, goneElsewhere })
    if (!news) return
    told.current = { sentLater, goneElsewhere }
    void revalidate()
    takeBackWaiting()
    const { sent } = news
    if (sent > 0 && !isMessageShown())
      showMessage({
        title: 'Sent',
        body: `${logsWords(sent)} that waited on this device ${sent === 1 ? 'is' : 'are'} saved.`,
        type: 'success',
      })
  }, [logs, sentLater, goneElsewhere, revalidate])
}

/** Loads the tanks anew once a log was refused because its tank is gone: by the list from before, the tank would be said to be back. */
function useGoneTanks() {
  const { logs } = useOutbox()
  const { revalidate } = useRevalidator()
  const gone = logs.filter(({ refusal }) => refusal?.code === 'aquarium_not_found').length
  const before = useRef(gone)
  useEffect(() => {
    if (gone > before.current) void untilDialogsClose().then(revalidate)
    before.current = gone
  }, [gone, revalidate])
}

/**
 * Brings an old page up to date as soon as there is a network, or the server has answered late. Not under an open dialog: when the
 * session has ended meanwhile the page is left, with what is typed.
 */
function useFreshOnline() {
  const { revalidate } = useRevalidator()
  const asOf = useAsOf()
  const isOld = asOf !== undefined
  useEffect(() => {
    if (asOf?.isAnswered) void untilDialogsClose().then(revalidate)
  }, [asOf, revalidate])
  useEffect(() => {
    if (!isOld) return
    const refresh = () => void untilDialogsClose().then(revalidate)
    addEventListener('online', refresh)
    return () => removeEventListener('online', refresh)
  }, [isOld, revalidate])
}
